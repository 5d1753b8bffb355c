import { fieldError } from '../errors/app-error.ts';

/** Returns a normalised text that must not be empty. @throws AppError required, on the field */
export function requireText(text: string, field: string): string {
  if (text === '') throw fieldError(field, 'required');
  return text;
}
