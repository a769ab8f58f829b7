// Arbitrary numbers, the same in every release, so that all nodes of a space use the same locks.

/** Held while a node starts, so that nodes take turns, and while a space is restored. */
export const START_LOCK = 7_301_982;

/** Shared by every node that serves; a restore needs it alone. */
export const SERVING_LOCK = 7_301_983;

/** Held while a backup is made. */
export const BACKUP_LOCK = 7_301_984;

/** With the slot of a receipt number: held while money with that number is written, in whatever way it was heard of. */
export const RECEIPT_LOCK = 7_301_985;

/** Held while anchors are appended to their file. */
export const ANCHOR_LOCK = 7_301_986;
