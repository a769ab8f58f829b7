/** This machine lacks what a part needs: it is neither held nor broken. */
export class Skipped extends Error {}
