import { createHash } from 'node:crypto';
import {
  AccessPointBusy,
  AccessPointUnavailable,
  ANSWER_MS,
  LabelUnknown,
  sendPicture,
  UnexpectedAnswer,
} from './access-point.ts';
import type { AgentTools } from './agent.ts';
import { Javon, type LabelResult, type LabelWork, Refused } from './javon.ts';
import { type AcceptedEntry, Journal } from './journal.ts';

/** Pauses before the next try at an access point that is busy or offline, milliseconds. */
const PAUSES_MS = [2000, 5000, 10_000];

/** Outcome of one label; null if there is nothing to report for it. */
type Sent = LabelResult | { readonly away: string } | null;

/**
 * Passes pictures of a branch's tags to its electronic labels, one at a time: the access point is a small
 * machine.
 */
export class ElectronicLabels {
  readonly #tools: AgentTools;
  readonly #accessPoint: string;
  readonly #javon: Javon;
  readonly #journal: Journal<AcceptedEntry>;

  constructor(tools: AgentTools, accessPoint: string) {
    this.#tools = tools;
    this.#accessPoint = accessPoint;
    this.#javon = new Javon(tools.config);
    this.#journal = new Journal(tools.config.labelsJournal);
  }

  /** Reports the pictures that were accepted before a crash or while Javon was offline. */
  async recover(): Promise<void> {
    const { entries } = this.#journal;
    if (entries.length > 0) await this.#report(entries.map(acceptedResult));
  }

  /** Asks for work once and does it. @returns whether there may be more */
  async round(): Promise<boolean> {
    const work = await this.#javon.labelWork();
    const results: LabelResult[] = [];
    for (const label of work) {
      const sent = await this.#show(label);
      if (sent === null) continue;
      if ('away' in sent) {
        this.#tools.log(`The access point gives no answer: ${sent.away}`);
        await this.#report(results, sent.away);
        return false;
      }
      results.push(sent);
    }
    if (results.length === 0) return false;
    await this.#report(results);
    return results.some(({ outcome }) => outcome === 'accepted');
  }

  /** Sends a label its picture, unless the access point last accepted the same one. */
  async #show(label: LabelWork): Promise<Sent> {
    const { id, mac, print } = label;
    let jpeg: Buffer;
    try {
      jpeg = await this.#javon.picture(label);
    } catch (error) {
      return this.#refusedPicture(label, error);
    }
    const digest = createHash('sha256').update(jpeg).digest('hex');
    if (digest !== label.accepted) {
      const fault = await this.#send(mac, jpeg);
      if (fault !== null) return 'away' in fault ? fault : { id, print, outcome: 'failed', ...fault };
      this.#tools.log(`${mac}: print ${print} accepted`);
    }
    const entry = { id, print, digest };
    this.#journal.record(entry);
    return acceptedResult(entry);
  }

  /** Handles a picture that Javon refuses. @throws errors that are not a refusal of this picture */
  #refusedPicture({ id, mac, print }: LabelWork, error: unknown): Sent {
    if (!(error instanceof Refused) || error.status === 401 || error.status >= 500) throw error;
    this.#tools.log(`${mac}: no picture: ${error.message}`);
    if (error.code !== 'tag_layout') return null;
    return { id, print, outcome: 'failed', fault: 'picture', error: error.message.slice(0, 300) };
  }

  /**
   * Sends a picture, with retries while the access point is busy or offline. @returns null if it was accepted
   */
  async #send(
    mac: string,
    jpeg: Buffer,
  ): Promise<null | { readonly away: string } | { fault: 'unknown_mac' | 'answer'; error: string }> {
    for (let tries = 0; ; tries++) {
      try {
        await sendPicture(this.#accessPoint, mac, jpeg, this.#tools.answerMs ?? ANSWER_MS);
        return null;
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        if (error instanceof LabelUnknown) return this.#fault(mac, 'unknown_mac', error);
        if (error instanceof UnexpectedAnswer) return this.#fault(mac, 'answer', error);
        if (!(error instanceof AccessPointUnavailable) && !(error instanceof AccessPointBusy)) throw error;
        const pause = PAUSES_MS[tries];
        if (pause === undefined) return { away: error.message.slice(0, 300) || 'no answer' };
        await this.#tools.wait(pause);
      }
    }
  }

  #fault<Fault extends string>(
    mac: string,
    fault: Fault,
    { message }: Error,
  ): { fault: Fault; error: string } {
    this.#tools.log(`${mac}: ${message}`);
    return { fault, error: message.slice(0, 300) || fault };
  }

  /**
   * Reports the outcome of labels; the journal keeps accepted pictures until Javon has accepted the report.
   */
  async #report(results: readonly LabelResult[], away?: string): Promise<void> {
    await this.#javon.report({ results: [...results], ...(away === undefined ? {} : { away }) });
    for (const { id } of results) this.#journal.forget(id);
  }
}

function acceptedResult({ id, print, digest }: AcceptedEntry): LabelResult {
  return { id, print, outcome: 'accepted', digest };
}
