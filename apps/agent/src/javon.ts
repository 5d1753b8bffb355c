import type { AnswerOf, BodyIn } from '@javon/contract';

export type Work = AnswerOf<'listLabelWork'>;
export type Outcome = BodyIn<'endLabelWork'>;
export type LabelWork = AnswerOf<'askElectronicWork'>['items'][number];
export type LabelReport = BodyIn<'reportElectronicWork'>;
export type LabelResult = LabelReport['results'][number];

const TIMEOUT_MS = 60_000;
const TOKEN_REFUSED =
  'the token is wrong, was revoked or has run out: make a new one in the settings of Javon';

interface Words {
  readonly code: string;
  readonly message: string;
}

/** Refusal by Javon, with the text of its answer. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, { code, message }: Words) {
    super(message);
    this.status = status;
    this.code = code;
  }

  /**
   * Whether the job is no longer for this program: another one took it, it has ended, or its printer was
   * removed.
   */
  get isOver(): boolean {
    return this.status === 404 || this.code === 'label_work_taken' || this.code === 'label_work_not_taken';
  }
}

/** Calls of the store's program to Javon. */
export class Javon {
  readonly #origin: string;
  readonly #token: string;

  constructor({ server, token }: { readonly server: string; readonly token: string }) {
    this.#origin = server;
    this.#token = token;
  }

  /** Lists the jobs that wait for the printers of the branch. */
  async work(): Promise<Work> {
    return (await (await this.#call('GET', 'label-work')).json()) as Work;
  }

  /** Takes a job; false if it no longer waits. */
  async take(id: number): Promise<boolean> {
    try {
      await this.#call('POST', `label-work/${id}/take`);
      return true;
    } catch (error) {
      if (error instanceof Refused && error.isOver) return false;
      throw error;
    }
  }

  /** Fetches the bytes for the printer. */
  async data(id: number): Promise<Buffer> {
    const answer = await this.#call('GET', `label-work/${id}/data`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Reports the outcome of a job. */
  async end(id: number, outcome: Outcome): Promise<void> {
    await this.#call('POST', `label-work/${id}/end`, outcome);
  }

  /** Lists the electronic labels that need another picture. */
  async labelWork(): Promise<readonly LabelWork[]> {
    const answer = await this.#call('POST', 'electronic-label-work/ask');
    return ((await answer.json()) as AnswerOf<'askElectronicWork'>).items;
  }

  /** Fetches the new picture of a label. */
  async picture({ id, print }: LabelWork): Promise<Buffer> {
    const answer = await this.#call('GET', `electronic-label-work/${id}/prints/${print}`);
    return Buffer.from(await answer.arrayBuffer());
  }

  /** Reports which pictures the access point accepted. */
  async report(body: LabelReport): Promise<void> {
    await this.#call('POST', 'electronic-label-work/report', body);
  }

  /** @throws Refused, or the error of the connection */
  async #call(method: 'GET' | 'POST', path: string, body?: object): Promise<Response> {
    const answer = await fetch(`${this.#origin}/api/ru/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return answer;
    const words = wordsIn(await answer.text(), answer.status);
    // The text of the answer is for a person who signs in.
    throw new Refused(answer.status, answer.status === 401 ? { ...words, message: TOKEN_REFUSED } : words);
  }
}

/** Text of a refusal; a proxy in between may answer in another format. */
function wordsIn(text: string, status: number): Words {
  try {
    const { code, message } = JSON.parse(text) as Partial<Words>;
    return { code: String(code), message: String(message) };
  } catch {
    return { code: '', message: `HTTP ${status}` };
  }
}
