// saves_idb.ts - saves in IndexedDB. One transaction an append: the row and the head of its table, or neither.
//
// The database has a version of its own, apart from the page's and from the form of a row (src/table/log.c). It goes up only
// when the stores themselves change, for a browser refuses to open what has a higher one. A head may get new fields without
// that: they are optional, because the saves of older pages have none.
import { Conflict, type SavedRecord, type SavedTable, type Saves } from './saves';

const VERSION = 1;

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser cannot save'));
  });
}

function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const broken = () => {
      const error = transaction.error ?? new Error('the browser cannot save');
      reject(error.name === 'ConstraintError' ? new Conflict(error.message) : error);
    };
    transaction.oncomplete = () => resolve();
    transaction.onabort = broken; // an error aborts
  });
}

function rowsOf(table: string): IDBKeyRange {
  return IDBKeyRange.bound([table, 0], [table, Number.MAX_SAFE_INTEGER]);
}

function upgrade(db: IDBDatabase): void {
  db.createObjectStore('tables', { keyPath: 'id' });
  db.createObjectStore('rows');
  db.createObjectStore('records', { keyPath: 'id' });
  db.createObjectStore('names');
}

export class NewerStore extends Error {}

export class IdbSaves implements Saves {
  private constructor(private readonly db: IDBDatabase) {}

  /** Broken with a NewerStore if a newer version of the page has changed the stores. */
  static async open(factory: IDBFactory = indexedDB, name = 'fambiz'): Promise<IdbSaves> {
    const request = factory.open(name, VERSION);
    request.onupgradeneeded = () => upgrade(request.result);
    const db = await done(request).catch((error: DOMException) => {
      throw error.name === 'VersionError' ? new NewerStore(error.message) : error;
    });
    // A newer page in another tab wants to change the stores, and waits for as long as this one holds them.
    db.onversionchange = () => db.close();
    return new IdbSaves(db);
  }

  async append(table: SavedTable, seq: number, row: Uint8Array): Promise<void> {
    const change = this.db.transaction(['tables', 'rows'], 'readwrite');
    const rows = change.objectStore('rows');
    if (seq && (await done(rows.getKey([table.id, seq - 1]))) === undefined)
      throw new Conflict(`${table.id} was dropped`);
    change.objectStore('tables').put(table);
    rows.add(row, [table.id, seq]);
    return committed(change);
  }

  /** Broken if a row is missing: those behind it would be played onto another table, and the next append would be a Conflict. */
  async rows(table: string): Promise<Uint8Array[]> {
    const store = this.read('rows');
    const [keys, all] = await Promise.all([
      done(store.getAllKeys(rowsOf(table))),
      done(store.getAll(rowsOf(table)) as IDBRequest<Uint8Array[]>),
    ]);
    const gap = keys.some((key, i) => (key as [string, number])[1] !== i);
    if (gap) throw new Error(`a row of ${table} is missing`);
    return all;
  }

  tables(): Promise<SavedTable[]> {
    return done(this.read('tables').getAll() as IDBRequest<SavedTable[]>);
  }

  drop(table: string): Promise<void> {
    const change = this.db.transaction(['tables', 'rows'], 'readwrite');
    change.objectStore('tables').delete(table);
    change.objectStore('rows').delete(rowsOf(table));
    return committed(change);
  }

  keep(record: SavedRecord): Promise<void> {
    const change = this.db.transaction('records', 'readwrite');
    change.objectStore('records').put(record);
    return committed(change);
  }

  record(id: string): Promise<SavedRecord | undefined> {
    return done(this.read('records').get(id) as IDBRequest<SavedRecord | undefined>);
  }

  records(): Promise<SavedRecord[]> {
    return done(this.read('records').getAll() as IDBRequest<SavedRecord[]>);
  }

  async name(person: string): Promise<string> {
    return (await done(this.read('names').get(person) as IDBRequest<string | undefined>)) ?? '';
  }

  rename(person: string, name: string): Promise<void> {
    const change = this.db.transaction('names', 'readwrite');
    change.objectStore('names').put(name, person);
    return committed(change);
  }

  private read(store: string): IDBObjectStore {
    return this.db.transaction(store, 'readonly').objectStore(store);
  }
}
