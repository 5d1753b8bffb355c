import { closeSync, fsyncSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';

/** Windows opens no folder for this. */
const CAN_SYNC = process.platform !== 'win32';

/** Puts the names of a folder on the disk: in a power cut a file would lose its new name although its bytes are there. */
export async function syncFolder(folder: string): Promise<void> {
  if (!CAN_SYNC) return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Same as {@link syncFolder}, for the start of a process. */
export function syncFolderSync(folder: string): void {
  if (!CAN_SYNC) return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
