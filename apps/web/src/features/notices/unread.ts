import { createStore } from '../../shared/store.ts';

/** How many notices the person has not read; null until the server has said it. */
export const unreadNotices = createStore<number | null>(null);
