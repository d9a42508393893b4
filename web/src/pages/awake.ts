// awake.ts - the screen stays on while others wait for this person. A browser lets go of it whenever the page is hidden, so it is
// asked again when somebody looks; one that cannot do it, or will not (a low battery), goes dark as ever.

type Screen = Pick<Navigator, 'wakeLock'> | { wakeLock?: undefined };

/** Until the function that is returned is called. */
export function keepAwake(screen: Screen = navigator, page: Document = document): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  const letGo = () => {
    void lock?.release().catch(() => undefined);
    lock = null;
  };
  const hold = async () => {
    if (over || page.hidden) return;
    const got = (await screen.wakeLock?.request('screen').catch(() => null)) ?? null;
    letGo();
    lock = got;
    if (over) letGo();
  };
  const look = () => void hold();
  page.addEventListener('visibilitychange', look);
  look();
  return () => {
    over = true;
    page.removeEventListener('visibilitychange', look);
    letGo();
  };
}
