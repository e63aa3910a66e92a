/// The people of `RealEars`.
///
/// Made by `Tests/Tools/real_listeners.py population` of the fits with the smallest AICc to the trials in
/// `Tests/RealListeners/trials.csv`: threshold (cents), lapse rate, bias (cents) and learning, to 4 digits. A power law
/// ends with what the person learned in their trials.
///
/// Source: experiment 2 of Pazdera, Rinaldi & Trainor 2024, <https://github.com/jpazdera/IllusoryPitch>, commit 66d6894,
/// © Pazdera, Rinaldi and Trainor, licensed under CC BY 4.0 (<https://creativecommons.org/licenses/by/4.0/>). This table
/// is distributed under the same licence. The authors do not endorse its use here.
enum RealEarsTable {
  // swift-format-ignore
  static let rows: [RealEars.Row] = [
    .init(2, 22.29, 0.09107, -3.816, LearningCurve(.power, gainOctaves: 7.381, trials: 283, exponent: 10)),
    .init(6, 5.376, 0, 0.01774, LearningCurve(.power, gainOctaves: 1.71, trials: 1279, exponent: 10)),
    .init(7, 47.73, 0, -25.48),
    .init(8, 11.01, 0, -4.728, LearningCurve(.power, gainOctaves: 3.173, trials: 804.9, exponent: 10)),
    .init(10, 2.593, 0, 0.2868),
    .init(11, 27.73, 0, 0.7638, LearningCurve(.power, gainOctaves: 3.377, trials: 724.3, exponent: 10)),
    .init(13, 7.44, 0.09049, 2.292),
    .init(14, 12.39, 0, -0.9532, LearningCurve(.power, gainOctaves: 4.107, trials: 546.6, exponent: 10)),
    .init(16, 8.287, 0.1444, -2.829, LearningCurve(.power, gainOctaves: 3.913, trials: 507.1, exponent: 10)),
    .init(17, 1.253, 0.372, -0.418),
    .init(18, 3.33, 0.4043, -3.588),
    .init(20, 250.9, 0.05346, 1.82, LearningCurve(.power, gainOctaves: 5.503, trials: 402.7, exponent: 10)),
    .init(22, 0.9114, 0.3284, 4.814),
    .init(23, 3.625, 0.1337, -1.826),
    .init(25, 14.04, 0.1853, -2.373, LearningCurve(.power, gainOctaves: 4.131, trials: 518.7, exponent: 10)),
    .init(26, 3.638, 0.2462, 0.8246),
    .init(28, 3.027, 0, 0.2086),
    .init(31, 9.298, 0, 1.104, LearningCurve(.power, gainOctaves: 2.17, trials: 1029, exponent: 10)),
    .init(33, 3.102, 0.2018, -0.7985),
    .init(34, 7.719, 0, 2.379),
    .init(35, 17.07, 0, 1.07, LearningCurve(.power, gainOctaves: 3.065, trials: 823.9, exponent: 10)),
    .init(38, 11.5, 0, 13.02),
    .init(39, 30.38, 0.2361, -6.06, LearningCurve(.power, gainOctaves: 3.821, trials: 593.6, exponent: 10)),
    .init(40, 11.85, 0, -4.686, LearningCurve(.power, gainOctaves: 2.679, trials: 950.7, exponent: 10)),
    .init(41, 23.94, 0.5, -24.67),
  ]
}
