import type { ErrorCode } from '@javon/contract';
import type { Language } from './languages.ts';
import ru from './ru/errors.json' with { type: 'json' };
import uz from './uz/errors.json' with { type: 'json' };

/** Texts of every error code in each language, for the server, which needs them at once. */
export const SERVER_MESSAGES: Readonly<Record<Language, Readonly<Record<ErrorCode, string>>>> = { uz, ru };
