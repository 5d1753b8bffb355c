export { charactersQuery } from './queries.ts';
