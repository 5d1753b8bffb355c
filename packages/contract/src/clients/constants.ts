export const MAX_CLIENT_PHONES = 3;
export const MAX_CLIENT_NAME = 120;
