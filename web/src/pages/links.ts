// links.ts - what a link begins with. Whoever opens the page as localhost cannot hand that name to others, so the server says
// which address they can use, and how far it reaches (src/http/links.h).

/** public: the address of the server's --url; same: as this page was opened; network: the machine's own on its network, because
 * this page was opened by a name for the machine alone; machine: the same, and there is no other. */
export type Reach = 'public' | 'same' | 'network' | 'machine';

export interface Base {
  base: string;
  reach: Reach;
}

/** As this page was opened: all there is to say where no server answers. */
export const asOpened = (page = document.baseURI): Base => ({
  base: new URL('.', page).href,
  reach: 'same',
});

/** Never fails. Of a page in a folder of the server, the server does not know the folder. */
export async function linkBase(page = document.baseURI): Promise<Base> {
  try {
    const answer = await fetch(new URL('api/links', page));
    const { base, reach } = (await answer.json()) as Base;
    if (answer.ok && reach !== 'same') return { base: new URL(base).href, reach };
  } catch {
    // no server, or none that knows
  }
  return asOpened(page);
}
