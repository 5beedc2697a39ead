/** What the screens say to the files of this device, and what they hear. */
import type { FileState, RowError } from '../records.ts';

/** A file that is kept on this device until the server has it. */
export interface LocalFile {
  /** `local:…`; the server's own name is put in its place when a question is sent. */
  id: string;
  name: string;
  type: string;
  size: number;
  state: FileState;
  /** How much of it the server has. */
  sent: number;
  /** Why it was refused, or did not go the last time. */
  error: RowError | null;
  /** What the server calls it, once it has all of it. */
  remoteId: string | null;
}

/** Files that a question names before the server has them. */
export interface Files {
  /** Resolves when the file is on the disk; rejects with `StorageFullError` and the like. */
  add(file: {
    name: string;
    type: string;
    bytes: ArrayBuffer;
    /** Whose it is; the signed-in person if not said. */
    owner?: string | undefined;
  }): Promise<LocalFile>;
  /** This person's files; the same array until something changes. */
  list(): readonly LocalFile[] | undefined;
  subscribe(listener: () => void): () => void;
  /** The bytes, so that a picture shows before it is uploaded; null when the device does not have it. */
  read(id: string): Promise<ArrayBuffer | null>;
  /** What the server calls it; known for as long as anything on this device may name it. */
  remoteIdOf(id: string): Promise<string | null>;
  /** Removes a file that no waiting work and no draft names; false when one does. */
  drop(id: string): Promise<boolean>;
}
