import { createContext } from 'react';

/** Whether letters and digits choose options; a survey may switch them off. */
export const OptionKeys = createContext(true);
