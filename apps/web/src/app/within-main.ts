import { createContext } from 'react';

/** Whether a page is drawn inside another's `main`. */
export const WithinMain = createContext(false);
