import type { AnswerOf } from '@javon/contract';
import type { BoxStore } from '../../../shared/box-store.ts';
import type { HttpFailure } from '../../../shared/http/failure.ts';
import { type QueuedItem, SendQueue } from '../../../shared/send-queue.ts';
import type { Judged } from '../model/judge.ts';

/** A scan that the server does not have yet. */
export interface WaitingScan extends QueuedItem {
  /** Id of the scan, made on this phone: the server counts it once. */
  readonly key: string;
  readonly walk: number;
  readonly code: string;
  /** The shelf before which the person stood; null if that is not known. */
  readonly shelf: number | null;
  /** Moment by this phone's clock, as the server reads it. */
  readonly at: string;
  /** Answer that the phone gave. */
  readonly judged: Judged;
}

type Answer = AnswerOf<'sendScans'>;
export type SendScans = (walk: number, scans: readonly WaitingScan[]) => Promise<Answer>;

/** Puts an answer on the screen, and keeps it for a page without a connection. */
type Came = (answer: Answer) => Promise<void>;

/** Most scans that are sent at a time. */
const AT_ONCE = 50;
interface Batch {
  readonly walk: number;
  readonly scans: readonly WaitingScan[];
}

/**
 * Queue of scans, sent in their order. A scan leaves the queue once the server has answered it; refused ones leave
 * too, and `refused` is called.
 */
export class ScanBox extends SendQueue<WaitingScan, Batch, Answer> {
  readonly #send: SendScans;
  #came: Came = async () => {};
  #wasRefused: (error: HttpFailure) => void = () => {};
  #atOnce = AT_ONCE;

  constructor(store: BoxStore<WaitingScan>, send: SendScans) {
    super(store);
    this.#send = send;
  }

  /** Loads the person's scans and sends them; `came` is called with each answer, `refused` with each refusal. */
  start(person: number, came: Came, refused: (error: HttpFailure) => void): Promise<void> {
    this.#came = came;
    this.#wasRefused = refused;
    return this.load(person);
  }

  protected next(own: readonly WaitingScan[]): Batch | undefined {
    const [first] = own;
    if (first === undefined) return undefined;
    const scans = own.filter(({ walk }) => walk === first.walk).slice(0, this.#atOnce);
    return { walk: first.walk, scans };
  }

  protected send({ walk, scans }: Batch): Promise<Answer> {
    return this.#send(walk, scans);
  }

  protected async accepted({ scans }: Batch, answer: Answer): Promise<void> {
    // The screen and the phone's store have the server's scans before the waiting ones leave them.
    await this.#came(answer);
    this.drop(...scans.map(({ key }) => key));
  }

  protected refused({ scans }: Batch, error: HttpFailure): void {
    // Sends one at a time from now on: scans in the same batch as the refused one must not be lost with it.
    this.#atOnce = scans.length > 1 ? 1 : AT_ONCE;
    if (scans.length > 1) return;
    this.drop(...scans.map(({ key }) => key));
    this.#wasRefused(error);
  }
}
