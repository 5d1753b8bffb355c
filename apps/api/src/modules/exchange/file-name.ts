import { AppError } from '../../platform/errors/app-error.ts';

const LONGEST = 200;
/** Control characters, including NUL. */
const UNFIT = /\p{Cc}/u;
const WINDOWS = /^[A-Za-z]:|\\/;

/**
 * Name under which a file of 1C is stored: the last part of a Windows path, else the path without a leading
 * slash, since 1C sends pictures with their folders. Null for an empty name or one that leaves the folder.
 */
export function usableName(sent: string): string | null {
  const name = (WINDOWS.test(sent) ? (sent.split(/[\\/]/).at(-1) ?? '') : sent).replace(/^(?:\.?\/)+/, '');
  const isFit = name.length <= LONGEST && !UNFIT.test(sent) && sent.isWellFormed();
  return isFit && !name.split('/').some((part) => part === '' || part === '.' || part === '..') ? name : null;
}

/** A name as it was sent, for people to see: signs that nobody sees, such as NUL, become question marks. */
export function shownName(sent: string): string {
  return sent.replace(/\p{C}/gu, '?').slice(0, LONGEST);
}

/** As {@link usableName}, for a file that is sent. @throws AppError exchange_name_wrong */
export function cleanName(raw: unknown): string {
  const sent = typeof raw === 'string' ? raw : '';
  const name = usableName(sent);
  if (name === null)
    throw new AppError('exchange_name_wrong', {
      params: { file: shownName(sent).slice(0, 100) },
    });
  return name;
}
