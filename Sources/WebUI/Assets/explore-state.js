// What is chosen on the screen Explore. It is kept while other screens are open, and the address carries it, so that a
// reload and a link show it.

export const chosen = {
  strategy: null, values: {}, baselineStrategy: null, baseline: {}, settings: {}, listener: 'novice', traits: {}, seed: 1,
};

// The server cancels a request when a newer one of the same client arrives.
const client = Array.from(crypto.getRandomValues(new Uint32Array(2))).join('-');

/** The choices with what the catalog says of them: its defaults, and the names it has. */
export const choicesOf = (catalog) => {
  const strategy = () => catalog.strategies.find(({name}) => name === chosen.strategy);
  const listener = () => catalog.listeners.find(({name}) => name === chosen.listener);
  const traits = () => ({...listener()?.values, ...chosen.traits});
  return {
    strategy,
    traits,
    /** The value of a constant of the strategy, or of a training setting. */
    constant: (name) => chosen.values[name] ?? chosen.settings[name]
      ?? [...strategy().parameters, ...catalog.settings].find((one) => one.name === name)?.defaultValue,
    /** Sets a constant of the strategy among `values`, or a training setting among `settings`; a default is not kept. */
    set: (part, {name, defaultValue}, value) => {
      if (JSON.stringify(value) === JSON.stringify(defaultValue)) delete chosen[part][name];
      else chosen[part][name] = value;
    },
    /** What the server is asked to simulate. */
    request: () => ({
      client, strategy: chosen.strategy, values: chosen.values, baselineStrategy: chosen.baselineStrategy ?? chosen.strategy,
      baseline: chosen.baseline, settings: chosen.settings, listener: traits(), seed: chosen.seed,
    }),
  };
};

/** The address of Explore with these choices. */
export const exploreAddress = (state) => `#explore?${encodeURIComponent(JSON.stringify(state))}`;

export const keepAddress = () => {
  const {strategy, values, baselineStrategy, baseline, settings, listener, traits} = chosen;
  history.replaceState(null, '', exploreAddress({strategy, values, baselineStrategy, baseline, settings, listener, traits}));
};

export const readAddress = ({strategies, listeners}) => {
  const [, state] = location.hash.split('?');
  if (!state) return;
  try {
    const given = JSON.parse(decodeURIComponent(state));
    const has = (list, name) => list.some((one) => one.name === name);
    if (!has(strategies, given.strategy)) return;
    const plain = (values) => (values && typeof values === 'object' && !Array.isArray(values) ? values : {});
    Object.assign(chosen, {
      strategy: given.strategy, values: plain(given.values), baseline: plain(given.baseline),
      settings: plain(given.settings), traits: plain(given.traits),
      baselineStrategy: has(strategies, given.baselineStrategy) ? given.baselineStrategy : null,
      listener: has(listeners, given.listener) ? given.listener : chosen.listener,
    });
  } catch { /* An address that was cut shows the last setting. */ }
};
