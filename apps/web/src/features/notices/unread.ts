import { createStore } from '../../shared/store.ts';

/** Number of unread notices; null before the server's first answer. */
export const unreadNotices = createStore<number | null>(null);
