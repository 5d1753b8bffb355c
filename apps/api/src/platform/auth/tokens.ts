import { hash, randomBytes } from 'node:crypto';

/** Makes a new opaque token: 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the digest that the database stores instead of a token. */
export function tokenHash(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
