// image.ts - a drawing of src/art as an image. A mugshot has some fifty shapes; in the page each of them would be styled, laid
// out and painted with all else, again and again. As an image it is one thing.

/** Colours of the page, and its fonts: what is drawn with them has to stand in the page itself. */
const OF_PAGE = /var\(|currentColor|art-text/;
export const ofPage = (picture: string): boolean => OF_PAGE.test(picture);

interface Image {
  address: string;
  /** As long as one element shows it, the browser keeps what it has made of the drawing: this one, which is nowhere. */
  kept: HTMLImageElement;
}
const made = new Map<string, Image | null>();

function make(picture: string): Image | null {
  if (ofPage(picture)) return null;
  const address = `data:image/svg+xml,${picture.replace(/[%#]/g, encodeURIComponent)}`;
  const kept = new Image();
  kept.src = address;
  return { address, kept };
}

/** Its address; null: this drawing takes something from the page. */
export function imageOf(picture: string): string | null {
  let image = made.get(picture);
  if (image === undefined) made.set(picture, (image = make(picture)));
  return image?.address ?? null;
}

/** When the page has nothing else to do, or at last on a machine that always has. */
const idle = (run: () => void): unknown =>
  'requestIdleCallback' in globalThis
    ? requestIdleCallback(run, { timeout: 200 })
    : setTimeout(run, 20);

/** Draws what will be needed before it is, one at a time; the function that is returned ends it. */
export function warm(drawings: (() => string)[]): () => void {
  let at = 0;
  const next = () => {
    const draw = drawings[at++];
    if (!draw) return;
    imageOf(draw());
    idle(next);
  };
  idle(next);
  return () => (at = drawings.length);
}
