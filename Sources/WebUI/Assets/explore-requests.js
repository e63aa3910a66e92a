// The requests of the screen Explore. While a constant is dragged, one request is in progress at a time and the latest
// setting waits. The last request of a drag does not wait: the server cancels the page's previous one. If the complete
// picture of a strategy takes longer than `patience`, the first listeners are drawn immediately, and all of them after the
// drag.

// The milliseconds that the complete picture of each strategy has taken, and the longest acceptable wait for a picture.
const costs = new Map(), patience = 120;
// The number of requests of this page; the server uses it because requests may arrive in another order.
let sent = 0;

/**
 * Asks for pictures of what `request()` describes, and calls
 * take(answer, {from, isFinal, isFirst, follows, number}): `from` is the time of the change, `isFirst` says that only the
 *   first listeners are in it, `follows` that it completes such a picture;
 * fail(error): of the newest request;
 * wait(isWaiting): before the first request and after the last.
 */
export const pictureRequests = (page, request, {take, fail, wait}) => {
  let asked = 0, drawn = 0, underWay = 0, waits = false, rests = null, current = null, stopped = false;

  const send = async (asking) => {
    const [number, begun, order] = [++asked, performance.now(), request()];
    clearTimeout(rests);
    rests = null;
    wait(true);
    try {
      const answer = await page.post('/explore/run', {...order, rank: sent += 1, first: asking.isFirst});
      if (stopped || number <= drawn) return;
      drawn = number;
      // Conditions in the server's cache take no time, so a single short time counts only in part.
      if (!asking.isFirst) {
        costs.set(order.strategy, Math.max(performance.now() - begun, (costs.get(order.strategy) ?? 0) / 2));
      }
      take(answer, {...asking, number});
      if (answer.problem || number !== asked || !asking.isFirst || waits) return;
      // Waits until the first picture is on the screen, because training all listeners leaves the browser no core. A
      // slider that is back at its first value ends its drag without an event.
      rests = setTimeout(() => send({...asking, isFirst: false, follows: true}), asking.isFinal ? 50 : 400);
    } catch (error) {
      if (!stopped && number === asked) fail(error);
    } finally {
      if (number === asked && !rests) wait(false);
    }
  };

  /** A setting has changed; `isFinal` says that no drag continues. */
  const ask = (isFinal) => {
    const order = request();
    const [key, from] = [JSON.stringify(order), performance.now()];
    // The last event of a drag repeats the value of its last step.
    if (current?.key === key) {
      if (isFinal) Object.assign(current, {isFinal, from});
      waits = false;
      return;
    }
    if (!isFinal && underWay > 0) { waits = true; return; }
    waits = false;
    underWay += 1;
    const asking = current = {key, isFirst: (costs.get(order.strategy) ?? Infinity) > patience, isFinal, from};
    send(asking).finally(() => {
      if (current === asking) current = null;
      underWay -= 1;
      if (waits && underWay === 0) ask(false);
    });
  };

  return {ask, stop: () => { stopped = true; clearTimeout(rests); }};
};
