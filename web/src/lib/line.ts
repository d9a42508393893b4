// line.ts - a connection that carries frames of text both ways: a WebSocket, or a port to the worker. The client knows
// nothing else of where its table is.

export interface Ear {
  opened(): void;
  /** One or more messages, a line each. */
  frame(text: string): void;
  /** Closed by the other side, or never opened. final: calling again is of no use, and why. */
  closed(final: string | null): void;
}

export interface Line {
  send(frame: string): void;
  /** What is being shown has been seen. Only a table of this browser hears it: others have people who look on. */
  skip?(): void;
  /** From here on the ear hears nothing more. */
  close(): void;
}

export type Dial = (ear: Ear) => Line;

/** The server does not let this person in (src/people/session.c). */
const PARTED = 4403;

async function reason(answer: Response): Promise<string> {
  const said = (await answer.json().catch(() => ({}))) as { text?: string };
  return said.text ?? answer.statusText;
}

/** A WebSocket to the server that the page came from; before it, a guest's cookie for whoever has none. */
export function dialServer(base: string): Dial {
  return (ear) => {
    let open = true;
    let socket: WebSocket | null = null;
    const closed = (final: string | null) => {
      if (!open) return;
      open = false;
      ear.closed(final);
    };
    const connect = async () => {
      const guest = await fetch(new URL('api/guest', base), { method: 'POST' });
      if (guest.status === 403) return closed(await reason(guest));
      if (!open) return;
      const address = new URL('ws', base);
      address.protocol = address.protocol.replace('http', 'ws');
      socket = new WebSocket(address);
      socket.onopen = () => open && ear.opened();
      socket.onmessage = (message) => open && ear.frame(String(message.data));
      socket.onclose = (event) => closed(event.code === PARTED ? event.reason : null);
    };
    connect().catch(() => closed(null));
    return {
      send: (frame) => socket?.send(frame),
      close: () => {
        open = false;
        socket?.close();
      },
    };
  };
}
