"""PsychoPy's handlers and questplus on our tasks: a staircase without any profile, QUEST, QUEST+."""
import math
import random

import numpy as np

from .kazez import best

TRIALS = 200


def right(level, trial):
    return level > 8 or trial % 2 == 0


def staircase():
    from psychopy.data import StairHandler

    handler = StairHandler(
        startVal=100, nReversals=10**9, stepSizes=[0.1], nTrials=10**9, nUp=1, nDown=2, stepType="log", minVal=0.1,
        maxVal=100)
    dice = random.Random(1)

    def work():
        for _ in range(2000):
            level = next(handler)
            chance = 0.5 * math.erfc(-level / 8 * 0.6744897501960817 / math.sqrt(2))
            handler.addResponse(int(dice.random() < chance))

    return work


def quest():
    from psychopy.data import QuestHandler

    handler = QuestHandler(
        startVal=math.log10(16), startValSd=0.6, pThreshold=0.75, beta=1.3, delta=0.02, gamma=0.5, grain=0.0602,
        range=2.95, nTrials=10**9)
    count = iter(range(10**9))

    def work():
        for _ in range(TRIALS):
            level = next(handler)
            handler.addResponse(int(right(10**level, next(count))))

    return work


def quest_plus():
    from questplus import QuestPlus

    grid = np.linspace(math.log10(0.125), math.log10(0.125 * 2**9.8), 50)
    plus = QuestPlus(
        stim_domain={"intensity": grid},
        param_domain={"threshold": grid, "slope": [1.3], "lower_asymptote": [0.5], "lapse_rate": [0.02]},
        outcome_domain={"response": ["Yes", "No"]}, func="weibull", stim_scale="log10", stim_selection_method="min_entropy",
        param_estimation_method="mean")
    count = iter(range(10**9))

    def work():
        for _ in range(TRIALS):
            stimulus = plus.next_stim
            outcome = "Yes" if right(10 ** stimulus["intensity"], next(count)) else "No"
            plus.update(stim=stimulus, outcome={"response": outcome})

    return work


def rows():
    yield "kazez pipeline ÷ C loop", "PsychoPy StairHandler, no profile", best(staircase(), 2000)
    yield "quest trial ÷ plain posterior", "PsychoPy QuestHandler", best(quest(), TRIALS, 3)
    yield "quest-plus (50 × 50) trial ÷ plain posterior", "questplus, as PsychoPy's QuestPlusHandler uses it", best(
        quest_plus(), TRIALS, 3)
