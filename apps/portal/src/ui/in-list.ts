import { createContext } from 'react';

/** True inside a card of rows: what stands there in place of the rows must be a list item too. */
export const InList = createContext(false);
