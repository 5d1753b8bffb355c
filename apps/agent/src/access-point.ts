/** How long an access point may take to answer, milliseconds: a small machine needs a second or two. */
export const ANSWER_MS = 20_000;
/** Longest answer that is read. */
const MOST_BYTES = 4096;
/** Longest text of an answer that is passed on. */
const MOST_LETTERS = 200;

/** Answer of an access point that took the picture. */
const SAVED = /^ok, saved/i;
const UNKNOWN = /mac not found/i;

/** The access point gave no answer: off, restarting, or the connection broke. What became of the picture is unknown. */
export class AccessPointAway extends Error {}

/** The access point asks to come back later. */
export class AccessPointBusy extends Error {}

/** The access point has no label of this MAC. */
export class LabelUnknown extends Error {}

/** The access point answered with something else. */
export class StrangeAnswer extends Error {}

/** Reads the beginning of an answer as text. */
async function textOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (answer.body === null) return '';
  for await (const chunk of answer.body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= MOST_BYTES) break;
  }
  const text = Buffer.concat(chunks).toString('utf8').slice(0, MOST_LETTERS);
  return text.replace(/\s+/g, ' ').trim();
}

/** The words of a broken connection: those of `fetch` say only that it failed. */
function wordsOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

/**
 * Sends a picture to an OpenEPaperLink access point, for the label with a MAC.
 * @param origin address of the access point
 * @param answerMs how long it may take to answer
 * @throws AccessPointAway, AccessPointBusy, LabelUnknown, StrangeAnswer
 */
export async function sendPicture(
  origin: string,
  mac: string,
  jpeg: Buffer,
  answerMs: number,
): Promise<void> {
  const form = new FormData();
  // The access point reads the fields before the file, as they come.
  form.append('mac', mac);
  form.append('dither', '0');
  form.append('file', new Blob([new Uint8Array(jpeg)], { type: 'image/jpeg' }), `${mac}.jpg`);
  let status: number;
  let text: string;
  try {
    const signal = AbortSignal.timeout(answerMs);
    const answer = await fetch(`${origin}/imgupload`, {
      method: 'POST',
      body: form,
      redirect: 'error',
      signal,
    });
    status = answer.status;
    text = await textOf(answer);
  } catch (error) {
    throw new AccessPointAway(wordsOf(error));
  }
  if (status === 200 && SAVED.test(text)) return;
  if (status === 409) throw new AccessPointBusy(text === '' ? 'HTTP 409' : text);
  if (status === 400 && UNKNOWN.test(text)) throw new LabelUnknown(text);
  throw new StrangeAnswer(`HTTP ${status} ${text}`.trim());
}
