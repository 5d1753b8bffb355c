import type { AppError } from '../../platform/errors/app-error.ts';
import { errorText } from '../../platform/http/error-text.ts';

/** Encoding of details in Cyrillic, which every version of 1C reads; the first line is ASCII. */
export const ANSWER_TYPE = 'text/plain; charset=windows-1251';

const FIRST_LETTER = 128;
const BYTES = new Map(
  [...new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (letter, byte) => [letter, byte],
  ),
);
const UNKNOWN = '?'.charCodeAt(0);

/** Encodes an answer; a letter that windows-1251 lacks becomes a question mark. */
export function answerBytes(lines: readonly string[]): Buffer {
  const letters = [...lines.join('\n')].map((letter) => {
    const code = letter.charCodeAt(0);
    return code < FIRST_LETTER ? code : (BYTES.get(letter) ?? UNKNOWN);
  });
  return Buffer.from(letters);
}

/** Lines that 1C shows for a refusal in its window, in Russian like its own messages. */
export function failureLines({ code, params, issues }: AppError): string[] {
  const first = issues[0];
  const text = errorText('ru', first?.code ?? code, first?.params ?? params);
  return ['failure', text.replace(/[\r\n]+/g, ' ')];
}
