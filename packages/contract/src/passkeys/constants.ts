/** Maximum number of passkeys of a person. */
export const MAX_PASSKEYS = 20;
export const PASSKEY_NAME_MAX = 40;
