/** Finds the file that an address in a text means; nothing is ever fetched. */
import { remark, type Remark } from '#domain/files/model.ts';
import { bytesOfBase64 } from '#src/lib/base64.ts';
import { fileName } from './files.ts';

/** Looks up what lies beside the text: the file of an address, or null where there is none. */
export type FindFile = (address: string) => { name: string; bytes: Uint8Array<ArrayBuffer> } | null;

/** What stands for a picture. */
export interface Found {
  /** What makes two mentions one file. */
  key: string;
  file?: { name: string; bytes: Uint8Array<ArrayBuffer> };
  text?: string;
  remark?: Remark;
}

function ofData(address: string): Found {
  const parts = /^data:([\w/+.-]*)[^,]*?(;base64)?,/i.exec(address);
  const bytes = parts?.[2] ? bytesOfBase64(safelyDecoded(address.slice(parts[0].length))) : null;
  const name = `1.${(parts?.[1] ?? '').replace(/^.*\//, '').replace('jpeg', 'jpg').replace(/\W.*$/, '') || 'bin'}`;
  if (!bytes) return { key: '', remark: remark('fileBroken', 'dropped', { name }) };
  return { key: address.slice(0, 200) + String(address.length), file: { name, bytes } };
}

/** An address with its percent signs decoded, as far as they are any. */
export function safelyDecoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** The picture or file of an address; remote ones stand as their address in the text. */
export function picked(address: string, alt: string, find: FindFile): Found {
  if (/^data:/i.test(address)) return ofData(address);
  const file = address === '' ? null : find(address);
  if (file) return { key: address, file };
  if (/^(https?:)?\/\//i.test(address))
    return {
      key: address,
      text: `[${address}]`,
      remark: remark('remotePicture', 'dropped', { address }),
    };
  const name = fileName(safelyDecoded(address)).slice(0, 200);
  if (address === '') return { key: '', text: alt };
  return { key: address, text: alt, remark: remark('fileMissing', 'repair', { name }) };
}
