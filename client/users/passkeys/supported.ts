const isName = (): boolean => !/^[\d.]+$|^\[/.test(window.location.hostname);

/** Whether this browser has passkeys here: none on a page that came without encryption, or from an address in figures. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined' && isName();
