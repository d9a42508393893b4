// curtain.ts - several people at one screen: when the hands are hidden. Knows people by their number at this screen.

/** The curtain falls for whoever is not looking yet; and at the end of a game, which everybody sees, for whoever the next one asks
 * first: nobody knows who holds the device by then. */
export const curtainFalls = (over: boolean, next: number, looking: number): boolean =>
  over || next !== looking;
