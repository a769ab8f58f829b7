import { createContext, useContext } from 'react';

/** The currency of the space, from its settings; shillings until they are known, as the specification's default. */
export const Currency = createContext('KES');

export const useCurrency = () => useContext(Currency);
