/** Timeout for an answer of an access point, milliseconds: a small machine needs a second or two. */
export const ANSWER_MS = 20_000;
/** Longest answer that is read, bytes. */
const MOST_BYTES = 4096;
/** Longest text of an answer that is reported to Javon. */
const MOST_LETTERS = 200;

/** Answer of an access point that accepted the picture. */
const SAVED = /^ok, saved/i;
const UNKNOWN = /mac not found/i;

/**
 * The access point did not answer: it is off or restarting, or the connection broke. Whether it has the
 * picture is unknown.
 */
export class AccessPointUnavailable extends Error {}

/** The access point asks to try again later. */
export class AccessPointBusy extends Error {}

/** The access point does not know a label with this MAC. */
export class LabelUnknown extends Error {}

/** The access point gave an unexpected answer. */
export class UnexpectedAnswer extends Error {}

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

/** Text of a connection error: `fetch` itself only reports that it failed; the reason is in its cause. */
function messageOf(error: unknown): string {
  const { cause, message } = error as Error;
  return cause instanceof Error && cause.message !== '' ? cause.message : message;
}

/**
 * Sends a picture for the label with a MAC to an OpenEPaperLink access point.
 * @param origin address of the access point
 * @param answerMs timeout for the answer
 * @throws AccessPointUnavailable, AccessPointBusy, LabelUnknown, UnexpectedAnswer
 */
export async function sendPicture(
  origin: string,
  mac: string,
  jpeg: Buffer,
  answerMs: number,
): Promise<void> {
  const form = new FormData();
  // The access point reads the fields in the order in which they arrive: they must precede the file.
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
    throw new AccessPointUnavailable(messageOf(error));
  }
  if (status === 200 && SAVED.test(text)) return;
  if (status === 409) throw new AccessPointBusy(text === '' ? 'HTTP 409' : text);
  if (status === 400 && UNKNOWN.test(text)) throw new LabelUnknown(text);
  throw new UnexpectedAnswer(`HTTP ${status} ${text}`.trim());
}
