import { randomBytes } from 'node:crypto';
import {
  type AnswerOf,
  type BodyOf,
  type ChangedFactor,
  MAX_PASSKEYS,
  type Passkey,
  type PasskeyAssertion,
  type SecondFactor,
} from '@javon/contract';
import type { Change } from '../../../platform/change/change.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { readFullName } from '../../../platform/db/full-name.ts';
import { deleteRow } from '../../../platform/db/rows.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { AppError, orNotFound } from '../../../platform/errors/app-error.ts';
import { tidyUzbek } from '../../../platform/text/normalise.ts';
import { requireText } from '../../../platform/text/require-text.ts';
import { requireOpenAccount } from '../policy.ts';
import { lockForSignIn, readOwnSignIn, type SignInRow } from '../queries/sign-in.ts';
import { readSecondFactor } from '../second-factor/queries.ts';
import {
  afterRemoval,
  codesForFirst,
  keepCodesOfFirst,
  noteOwnChange,
} from '../second-factor/service/own-factors.ts';
import { isTicketGood, readTicket } from '../second-factor/tickets.ts';
import * as queries from './queries.ts';
import { type OwnSite, type PageRequest, type PasskeySite, passkeySite, passkeySiteOf } from './site.ts';
import { ALGORITHMS, readClientData, verifyAssertion, verifyAttestation } from './verify.ts';

export interface PasskeyTools {
  readonly db: Db;
  readonly ownSite: OwnSite;
}

/** A change of the own passkeys, and the page that sent it. */
export interface PasskeyChange extends Change {
  readonly request: PageRequest;
}

const CHALLENGE_BYTES = 32;
const TIMEOUT_MS = queries.CHALLENGE_SECONDS * 1000;

function requireSite({ ownSite }: PasskeyTools, request: PageRequest): PasskeySite {
  const site = passkeySiteOf(ownSite, request);
  if (site === null) throw new AppError('passkey_site_needed');
  return site;
}

const described = (credentials: readonly queries.Credential[]) =>
  credentials.map(({ credentialId, transports }) => ({
    id: credentialId.toString('base64url'),
    type: 'public-key' as const,
    transports: [...transports],
  }));

/** The own passkeys, and the site where passkeys can be used. */
export async function listPasskeys(
  { db, ownSite }: PasskeyTools,
  { actor, request }: Pick<PasskeyChange, 'actor' | 'request'>,
): Promise<AnswerOf<'listPasskeys'>> {
  const items = await queries.readPasskeys(db, actor.userId);
  return { site: passkeySite(ownSite, request)?.name ?? null, items };
}

/**
 * Starts adding a passkey.
 * @throws AppError passkey_site_needed, passkeys_full
 */
export async function beginPasskey(
  tools: PasskeyTools,
  { actor: { userId }, request }: PasskeyChange,
): Promise<AnswerOf<'beginPasskey'>> {
  const site = requireSite(tools, request);
  const challenge = randomBytes(CHALLENGE_BYTES);
  return transaction(tools.db, async (tx) => {
    await lockForSignIn(tx, userId);
    await requireRoom(tx, userId);
    await queries.keepChallenge(tx, challenge, userId, null);
    const { phone } = await readOwnSignIn(tx, userId);
    const displayName = await readFullName(tx, userId);
    return {
      rp: { id: site.name, name: 'Javon' },
      user: { id: Buffer.from(`javon ${userId}`).toString('base64url'), name: phone, displayName },
      challenge: challenge.toString('base64url'),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: TIMEOUT_MS,
      attestation: 'none',
      excludeCredentials: described(await queries.readCredentials(tx, userId, site.name)),
      authenticatorSelection: {
        residentKey: 'preferred',
        requireResidentKey: false,
        userVerification: 'preferred',
      },
    };
  });
}

/** @throws AppError passkeys_full */
async function requireRoom(tx: Tx, userId: number): Promise<void> {
  const { length } = await queries.readPasskeys(tx, userId);
  if (length >= MAX_PASSKEYS) throw new AppError('passkeys_full', { params: { max: MAX_PASSKEYS } });
}

/**
 * Adds the passkey that an authenticator made for the challenge. With the first factor, a person gets
 * recovery codes.
 * @throws AppError required, passkey_site_needed, passkey_expired, passkey_site_wrong, passkey_wrong, passkey_taken,
 * passkeys_full
 */
export async function addPasskey(
  tools: PasskeyTools,
  change: PasskeyChange,
  { name: typed, response }: BodyOf<'addPasskey'>,
): Promise<ChangedFactor> {
  const { db } = tools;
  const name = requireText(tidyUzbek(typed), 'name');
  const { userId } = change.actor;
  const site = requireSite(tools, change.request);
  const clientData = readClientData(response.response);
  if (clientData === null) throw new AppError('passkey_wrong');
  const passkey = await verifyAttestation(response, clientData, site);
  const codes = passkey instanceof AppError ? null : await codesForFirst(db, userId);
  const outcome = await transaction(db, async (tx): Promise<ChangedFactor | AppError> => {
    const user = await lockForSignIn(tx, userId);
    if (!(await queries.takeChallenge(tx, clientData.challenge, userId, null)))
      return new AppError('passkey_expired');
    if (passkey instanceof AppError) return passkey;
    await requireRoom(tx, userId);
    if (!(await queries.insertPasskey(tx, userId, { name, site: site.name }, passkey)))
      return new AppError('passkey_taken');
    const recovery_codes = await keepCodesOfFirst(tx, user, codes);
    await noteOwnChange(tx, change, 'passkey_added', { after: { passkey: name } });
    return { ...(await readSecondFactor(tx, userId)), recovery_codes };
  });
  // Thrown after the transaction, so that a refused answer also uses up the challenge.
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/** @throws AppError not_found, required */
export function renamePasskey(
  { db }: PasskeyTools,
  change: Change,
  id: number,
  typed: string,
): Promise<Passkey> {
  const name = requireText(tidyUzbek(typed), 'name');
  return transaction(db, async (tx) => {
    const before = orNotFound(await queries.lockPasskey(tx, change.actor.userId, id));
    if (before !== name)
      await noteOwnChange(tx, change, 'passkey_renamed', {
        before: { passkey: before },
        after: { passkey: name },
      });
    return queries.updatePasskeyName(tx, id, name);
  });
}

/**
 * Removes one of the own passkeys.
 * @throws AppError not_found, second_factor_needed
 */
export function removePasskey({ db }: PasskeyTools, change: Change, id: number): Promise<SecondFactor> {
  const { userId } = change.actor;
  return transaction(db, async (tx) => {
    await lockForSignIn(tx, userId);
    const name = orNotFound(await queries.lockPasskey(tx, userId, id));
    await deleteRow(tx, 'user_passkey', id);
    await afterRemoval(tx, userId);
    await noteOwnChange(tx, change, 'passkey_removed', { before: { passkey: name } });
    return readSecondFactor(tx, userId);
  });
}

/**
 * Starts the second step of a sign-in with a passkey.
 * @throws AppError second_step_expired, passkey_site_needed, passkey_unknown, or about a closed account
 */
export async function beginPasskeyStep(
  tools: PasskeyTools,
  ticket: string,
  request: PageRequest,
): Promise<AnswerOf<'beginPasskeyStep'>> {
  const person = await readTicket(tools.db, ticket);
  if (person === undefined) throw new AppError('second_step_expired');
  const site = requireSite(tools, request);
  const challenge = randomBytes(CHALLENGE_BYTES);
  return transaction(tools.db, async (tx) => {
    const user = await lockForSignIn(tx, person.id);
    if (!(await isTicketGood(tx, ticket, user))) throw new AppError('second_step_expired');
    requireOpenAccount(user);
    const credentials = await queries.readCredentials(tx, user.id, site.name);
    if (credentials.length === 0) throw new AppError('passkey_unknown');
    await queries.keepChallenge(tx, challenge, user.id, ticket);
    return {
      rpId: site.name,
      challenge: challenge.toString('base64url'),
      timeout: TIMEOUT_MS,
      allowCredentials: described(credentials),
      userVerification: 'preferred',
    };
  });
}

/** Response of an authenticator at a sign-in. */
export interface PasskeyProof {
  readonly ticket: string;
  readonly response: PasskeyAssertion;
  readonly site: PasskeySite | null;
}

/** Verifies a passkey of a person whose account is locked. @returns its name, or the error */
export async function provePasskey(
  tx: Tx,
  user: Pick<SignInRow, 'id'>,
  { ticket, response, site }: PasskeyProof,
): Promise<string | AppError> {
  if (site === null) return new AppError('passkey_site_needed');
  const clientData = readClientData(response.response);
  if (clientData === null) return new AppError('passkey_wrong');
  if (!(await queries.takeChallenge(tx, clientData.challenge, user.id, ticket)))
    return new AppError('passkey_expired');
  const known = await queries.readKnownPasskey(tx, user.id, site.name, Buffer.from(response.id, 'base64url'));
  if (known === undefined) return new AppError('passkey_unknown');
  const use = await verifyAssertion(response, clientData, site, known);
  if (use instanceof AppError) return use;
  await queries.noteUse(tx, known.id, use);
  return known.name;
}
