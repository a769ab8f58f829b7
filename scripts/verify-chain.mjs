#!/usr/bin/env node
// Verifies the audit log and the journal of a backup without the server and without its packages: copy this file, and nothing else, to
// a machine of your own. It needs Node 22.15 or newer.
//
//   node verify-chain.mjs FILE... [--anchors FILE]... [--key PUBLIC_KEY]
//
// FILE is a backup, or an archive of old months of the audit log. Each archive is verified by itself, and that they join each other and
// the backup whose log begins after them. Of several backups, the older first, the first entry that differs is named. An encrypted file is
// opened first: age -d -i KEY FILE > plain. Anchors are read from any text that has them: the file of ANCHOR_FILE, or saved mails.
import { createHash, createPublicKey, verify } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zstdDecompressSync } from 'node:zlib';

const FIRST_LINE = 'NAFASI BACKUP\n';
const AGE_LINE = 'age-encryption.org/v1';
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex');

class Refused extends Error {}

const isSignedBy = (text, { publicKey, signature }) => {
  const spki = Buffer.concat([SPKI_HEAD, Buffer.from(publicKey, 'hex')]);
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, Buffer.from(signature, 'hex'));
};

// ---- The file: blocks of a letter, a length, the content and the SHA-256 of these (server/backups/file/format.ts).

function* readBlocks(path) {
  const file = openSync(path, 'r');
  const whole = createHash('sha256');
  let position = 0;
  const take = (length) => {
    const part = Buffer.alloc(length);
    for (let read = 0; read < length; ) {
      const bytes = readSync(file, part, read, length - read, position + read);
      if (bytes === 0) throw new Refused(`${path} is not whole: its end is missing.`);
      read += bytes;
    }
    position += length;
    return part;
  };
  try {
    const first = take(FIRST_LINE.length).toString('latin1');
    if (AGE_LINE.startsWith(first.slice(0, 5)))
      throw new Refused(`${path} is encrypted. Open it first: age -d -i KEY ${path} > plain`);
    if (first !== FIRST_LINE) throw new Refused(`${path} is not a backup of Nafasi.`);
    whole.update(first);
    for (;;) {
      const head = take(5);
      const kind = head.toString('latin1', 0, 1);
      const content = take(head.readUInt32BE(1));
      const digest = take(32);
      if (!createHash('sha256').update(head).update(content).digest().equals(digest))
        throw new Refused(`${path} is damaged near byte ${position}: its checksum does not fit.`);
      const before = whole.copy().digest('hex');
      if (kind === 'Z') {
        if (content.toString('hex') !== before) throw new Refused(`${path} is damaged: it is not what was written.`);
        return;
      }
      yield { kind, content, before };
      whole.update(head).update(content).update(digest);
    }
  } finally {
    closeSync(file);
  }
}

const ESCAPES = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' };
const unescaped = (text) =>
  text === '\\N' ? null : text.includes('\\') ? text.replace(/\\(.)/gs, (_, c) => ESCAPES[c] ?? c) : text;

/** The rows of some tables, each as an object, in the order of the file. */
function* readRows(path, wanted) {
  let columns = null;
  let table = null;
  let header = null;
  let rest = Buffer.alloc(0);
  for (const { kind, content } of readBlocks(path)) {
    if (kind === 'H') header = JSON.parse(content.toString());
    else if (kind === 'T') {
      table = JSON.parse(content.toString()).table;
      columns = wanted.includes(table) ? header.tables.find(({ name }) => name === table).columns : null;
    } else if (kind === 'D' && columns) {
      const part = Buffer.concat([rest, zstdDecompressSync(content)]);
      let start = 0;
      for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
        const values = part.toString('utf8', start, end).split('\t');
        yield { table, row: Object.fromEntries(columns.map((name, n) => [name, unescaped(values[n])])) };
        start = end + 1;
      }
      rest = part.subarray(start);
    }
  }
}

const readHeader = (path) => {
  for (const { kind, content } of readBlocks(path)) if (kind === 'H') return JSON.parse(content.toString());
  throw new Refused(`${path} has no header.`);
};

// ---- What a link is computed from: the text that PostgreSQL makes of an entry as jsonb.

const text = (value) => (value === null ? 'null' : JSON.stringify(value));
const number = (value) => value ?? 'null';
// 2026-11-19 20:02:10.1+00 in a file, "2026-11-19T20:02:10.1+00:00" in jsonb.
const moment = (value) => `"${value.replace(' ', 'T')}:00"`;

const auditImage = (e) =>
  `[${[
    number(e.id),
    moment(e.at),
    text(e.tx),
    text(e.actor),
    text(e.actor_name),
    text(e.request_id),
    text(e.action),
    text(e.entity),
    text(e.entity_id),
    e.before ?? 'null',
    e.after ?? 'null',
  ].join(', ')}]`;

const JOURNAL = {
  id: text,
  seq: number,
  entry_date: text,
  memo: text,
  source_type: text,
  source_id: text,
  event: text,
  reverses: text,
  override_reason: text,
  actor: text,
  actor_name: text,
  tx: text,
  posted_at: moment,
};
// The keys of an object in jsonb: shorter ones first.
const byKey = (a, b) => a.length - b.length || (a < b ? -1 : 1);

const entryImage = (e) =>
  `{${Object.keys(e)
    .sort(byKey)
    .map((key) => `"${key}": ${(JOURNAL[key] ?? text)(e[key])}`)
    .join(', ')}}`;

const lineImage = (l) =>
  `[${[number(l.id), text(l.entry_date), text(l.account), number(l.debit), number(l.credit), text(l.tenant_id)]
    .concat(l.site_id === '1' || l.site_id === undefined ? [] : [number(l.site_id)])
    .join(', ')}]`;

const sha = (...parts) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const bytes = (value) => Buffer.from(value.slice(2), 'hex');
const START = Buffer.from([0]);

// ---- A chain over all files: the hash of each link by its number.

class Chain {
  constructor(name) {
    this.name = name;
    this.links = new Map();
    this.entries = new Map();
    /** What the chained entries say of blanked ones, by the batch. */
    this.told = new Map();
    this.problems = [];
    this.checked = 0;
    this.unsealed = 0;
  }
  /** The first difference between two files names itself. */
  add(seq, hash, entry, path) {
    const known = this.links.get(seq);
    if (known && !known.equals(hash))
      this.problem(
        `${this.name}: link ${seq}${entry === null ? '' : ` (entry ${entry})`} of ${basename(path)} is not the one of the file before it: from here on they differ`,
      );
    if (!known) this.links.set(seq, hash);
    if (entry !== null && !this.entries.has(seq)) this.entries.set(seq, entry);
  }
  problem(message) {
    if (this.problems.length < 20) this.problems.push(message);
  }
}

/** Where the log of a file begins: an archive says it in its header, a backup by the last archive that was made before it. */
const beginning = (header, archives) => {
  const { auditLog: piece } = header;
  if (piece) return { seq: piece.fromSeq - 1, hash: Buffer.from(piece.hashBefore, 'hex') };
  const last = archives.at(-1);
  return last ? { seq: last.toSeq, hash: last.lastHash } : { seq: 0, hash: START };
};

/** What a file has besides the entries. */
const readLinks = (path) => {
  const found = { seals: new Map(), redactions: new Map(), archives: [], later: new Map(), head: null };
  const wanted = ['audit_archives', 'audit_head', 'audit_log_later', 'audit_redactions', 'audit_seal'];
  for (const { table, row } of readRows(path, wanted)) {
    if (table === 'audit_seal')
      found.seals.set(row.audit_id, { seq: Number(row.seq), hash: bytes(row.hash), tx: row.tx });
    else if (table === 'audit_redactions')
      found.redactions.set(row.audit_id, (found.redactions.get(row.audit_id) ?? []).concat(row));
    else if (table === 'audit_log_later') found.later.set(row.entity_id, JSON.parse(row.after).entries);
    else if (table === 'audit_archives')
      found.archives.push({
        ...{ number: Number(row.number), file: row.file, sha256: row.sha256 },
        ...{ fromSeq: Number(row.from_seq), toSeq: Number(row.to_seq), before: row.up_to },
        ...{ hashBefore: bytes(row.hash_before), lastHash: bytes(row.last_hash) },
      });
    else found.head = { seq: Number(row.seq), hash: bytes(row.hash) };
  }
  found.archives.sort((a, b) => a.number - b.number);
  return found;
};

/** Each archive goes on where the one before it ended. */
const checkList = (path, archives, chain) => {
  let end = { seq: 0, hash: START };
  for (const { file, fromSeq, toSeq, hashBefore, lastHash } of archives) {
    if (fromSeq !== end.seq + 1 || !hashBefore.equals(end.hash))
      chain.problem(`audit log: in ${basename(path)} the archive ${file} does not go on from the one before it`);
    end = { seq: toSeq, hash: lastHash };
  }
};

const verifyAudit = (path, header, chain) => {
  const { seals, redactions, archives, later, head } = readLinks(path);
  const piece = header.auditLog;
  const doubted = [];
  checkList(path, archives, chain);
  const begins = beginning(header, archives);
  let previous = begins;
  // The last link before this file has its number in another one, if that is here.
  if (begins.seq > 0) chain.add(begins.seq, begins.hash, null, path);
  for (const { row } of readRows(path, ['audit_log'])) {
    if (row.entity === 'audit_log' && row.action === 'redacted')
      chain.told.set(row.entity_id, JSON.parse(row.after).entries);
    const link = seals.get(row.id);
    if (!link) {
      chain.unsealed += 1;
      if (piece || (head && previous.seq < head.seq)) chain.problem(`audit log: entry ${row.id} was put in later`);
      continue;
    }
    if (chain.problems.length > 0) continue;
    const image = auditImage(row);
    if (link.seq !== previous.seq + 1) chain.problem(`audit log: link ${previous.seq + 1} is missing`);
    else if (!sha(previous.hash, image).equals(link.hash)) {
      const redaction = (redactions.get(row.id) ?? []).find(
        (r) => r.link_hash && bytes(r.link_hash).equals(link.hash) && bytes(r.image_hash).equals(sha(image)),
      );
      if (redaction) doubted.push({ ...redaction, later: later.get(redaction.batch) });
      else chain.problem(`audit log: entry ${row.id} (link ${link.seq}, ${row.at}) is not what was sealed`);
    } else if (row.tx !== link.tx) chain.problem(`audit log: entry ${row.id} is out of order`);
    chain.add(link.seq, link.hash, row.id, path);
    chain.checked += 1;
    previous = link;
  }
  const end = piece ? { seq: piece.toSeq, hash: Buffer.from(piece.lastHash, 'hex') } : head;
  if (
    chain.problems.length === 0 &&
    end &&
    end.seq > 0 &&
    (previous.seq !== end.seq || !previous.hash.equals(end.hash))
  )
    chain.problem(`audit log: ${basename(path)} ends at link ${previous.seq}, but ${end.seq} were made`);
  return { path, header, archives, begins, end: previous, doubted };
};

/** A blanked entry is told of by a later one, on the chain: in these files, or as its archive has it. */
const checkBlanked = (read, chain) => {
  for (const { doubted } of read)
    for (const { batch, audit_id, image_hash, later } of doubted)
      if ((chain.told.get(batch) ?? later)?.[audit_id] !== image_hash.slice(2))
        chain.problem(`audit log: entry ${audit_id} was blanked, and no entry tells of it`);
};

const digestFile = (path) => {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  const part = Buffer.alloc(1 << 20);
  try {
    for (let read = readSync(file, part); read > 0; read = readSync(file, part)) hash.update(part.subarray(0, read));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
};

const monthText = (day) => day.slice(0, 7);

/** Whether the archives that are here join each other, and the backup that names them. */
const checkJoins = (read, chain, say) => {
  const pieces = read.filter(({ header }) => header.auditLog).sort((a, b) => a.begins.seq - b.begins.seq);
  for (const [n, { path, begins }] of pieces.entries()) {
    const before = pieces[n - 1];
    if (before && begins.seq !== before.end.seq)
      chain.problem(
        begins.seq > before.end.seq
          ? `audit log: links ${before.end.seq + 1} to ${begins.seq} are missing between ${basename(before.path)} and ${basename(path)}`
          : `audit log: ${basename(path)} begins within ${basename(before.path)}`,
      );
  }
  for (const { path, archives } of read.filter(({ header }) => !header.auditLog))
    for (const { file, sha256, fromSeq, toSeq, lastHash } of archives) {
      const here = pieces.find(({ header }) => header.auditLog.fromSeq === fromSeq);
      if (!here) {
        say(`  links ${fromSeq} to ${toSeq} are in ${file}, which is not here`);
        continue;
      }
      if (here.header.auditLog.toSeq !== toSeq || here.header.auditLog.lastHash !== lastHash.toString('hex'))
        chain.problem(
          `audit log: ${basename(here.path)} does not join ${basename(path)}: it is not the archive of links ${fromSeq} to ${toSeq}`,
        );
      else if (digestFile(here.path) !== sha256)
        say(
          `  ${basename(here.path)} has these links, and is not the very file that ${basename(path)} names (decrypted, or made again)`,
        );
    }
};

/** What a backup carries over from archives is what they have. */
const checkCarried = (read, chain) => {
  const states = new Map();
  for (const { path, header } of read.filter((one) => !one.header.auditLog)) {
    if (!header.tables.some(({ name }) => name === 'audit_archived_states')) continue;
    for (const { row } of readRows(path, ['audit_archived_states']))
      if (row.after !== null) states.set(row.audit_id, row.after);
  }
  if (states.size === 0) return;
  for (const { path } of read.filter(({ header }) => header.auditLog))
    for (const { row } of readRows(path, ['audit_log'])) {
      const after = states.get(row.id);
      if (after !== undefined && after !== row.after)
        chain.problem(
          `audit log: the last state of ${row.entity} ${row.entity_id} is not the one in ${basename(path)}`,
        );
    }
};

const verifyJournal = (path, chain) => {
  const images = new Map();
  const lines = new Map();
  const seals = [];
  let head = null;
  for (const { table, row } of readRows(path, ['journal_entries', 'journal_head', 'journal_lines', 'journal_seal'])) {
    if (table === 'journal_entries') images.set(row.id, { image: entryImage(row), seq: row.seq });
    else if (table === 'journal_lines') lines.set(row.entry_id, (lines.get(row.entry_id) ?? []).concat(lineImage(row)));
    else if (table === 'journal_head') head = { n: Number(row.n), hash: bytes(row.hash) };
    else seals.push({ n: Number(row.n), entry: row.entry_id, seq: row.seq, hash: bytes(row.hash) });
  }
  let previous = { n: 0, hash: START };
  for (const link of seals.sort((a, b) => a.n - b.n)) {
    if (chain.problems.length > 0) return;
    const entry = images.get(link.entry);
    const own = lines.get(link.entry);
    if (link.n !== previous.n + 1) chain.problem(`journal: link ${previous.n + 1} is missing`);
    else if (!entry) chain.problem(`journal: entry ${link.seq} is missing`);
    else if (!sha(previous.hash, `[${entry.image}, ${own ? `[${own.join(', ')}]` : 'null'}]`).equals(link.hash))
      chain.problem(`journal: entry ${link.seq} (link ${link.n}) is not what was sealed`);
    chain.add(link.n, link.hash, link.seq, path);
    chain.checked += 1;
    previous = link;
  }
  chain.unsealed += images.size - seals.length;
  if (head && head.n > 0 && (previous.n !== head.n || !previous.hash.equals(head.hash)))
    chain.problem(`journal: it ends at link ${previous.n}, but ${head.n} were made`);
};

// ---- Who signed a file.

const readSigner = (path) => {
  let header = null;
  for (const { kind, content, before } of readBlocks(path)) {
    if (kind === 'H') header = JSON.parse(content.toString());
    if (kind !== 'V') continue;
    const signed = JSON.parse(content.toString());
    const statement = [
      'nafasi backup 1',
      `backup: ${header.backupId}`,
      `made at: ${header.createdAt}`,
      `sha256: ${before}`,
      `encrypted: ${signed.envelope ?? 'no'}`,
    ].join('\n');
    if (!isSignedBy(statement, signed)) throw new Refused(`${path} is not what was signed: it was altered or forged.`);
    return signed.publicKey;
  }
  return null;
};

// ---- Anchors: lines of which the first eight are signed (domain/integrity/anchor-text.ts).

const SIGNED_LINES = 8;

export const readAnchors = (content) => {
  // A mail that was passed on has a mark before each line.
  const lines = content.split(/\r?\n/).map((line) => line.replace(/^[>\s]+/, '').trimEnd());
  return lines.flatMap((line, at) => {
    if (line !== 'nafasi anchor 1') return [];
    const own = lines.slice(at, at + SIGNED_LINES);
    const value = (n, label) => (own[n]?.startsWith(`${label}: `) ? own[n].slice(label.length + 2) : '');
    const key = (lines[at + SIGNED_LINES] ?? '').replace('key: ', '');
    const signature = `${(lines[at + SIGNED_LINES + 1] ?? '').replace('signature: ', '')}${lines[at + SIGNED_LINES + 2] ?? ''}`;
    return [
      {
        signed: own.join('\n'),
        publicKey: key,
        signature,
        space: value(1, 'space'),
        day: value(2, 'day'),
        madeAt: value(3, 'made at'),
        audit: { seq: Number(value(4, 'audit log')), hash: own[5] ?? '' },
        journal: { seq: Number(value(6, 'journal')), hash: own[7] ?? '' },
      },
    ];
  });
};

const holds = (anchor) => {
  try {
    return isSignedBy(anchor.signed, anchor);
  } catch {
    return false;
  }
};

/** Compares the anchors of a chain, oldest first, and says between which links the history was written anew. */
const compare = (anchors, part, chain, say) => {
  let last = 0;
  let newest = 0;
  for (const seq of chain.links.keys()) newest = Math.max(newest, seq);
  for (const anchor of anchors) {
    const { seq, hash } = anchor[part];
    if (seq === 0) continue;
    const found = chain.links.get(seq)?.toString('hex');
    if (found === hash) {
      last = Math.max(last, seq);
      say(`  ${anchor.day}  ${chain.name} link ${seq}: on the chain`);
    } else if (found) {
      const from = last + 1;
      const entries = chain.entries.get(from)
        ? ` (entries ${chain.entries.get(from)} to ${chain.entries.get(seq)})`
        : '';
      chain.problem(
        `${chain.name}: the anchor of ${anchor.day} is not on it. History was written anew: the first entry that differs is between link ${from} and link ${seq}${entries}`,
      );
      return;
    } else if (chain.links.size > 0 && seq > newest)
      say(`  ${anchor.day}  ${chain.name} link ${seq}: later than these files`);
    else say(`  ${anchor.day}  ${chain.name} link ${seq}: not in these files`);
  }
};

export const verifyFiles = ({ files, anchorFiles, key }, say) => {
  const audit = new Chain('audit log');
  const journal = new Chain('journal');
  const problems = [];
  const opened = files.map((path) => ({ path, header: readHeader(path) }));
  // Archives first, in the order of their links: backups stay in the order in which they were given.
  const order = ({ header }) => header.auditLog?.fromSeq ?? Infinity;
  const read = [];
  for (const { path, header } of opened.sort((a, b) => order(a) - order(b) || 0)) {
    const signer = readSigner(path);
    const piece = header.auditLog;
    const what = piece
      ? `archive of the audit log from ${monthText(piece.month)} to before ${monthText(piece.upTo)}, links ${piece.fromSeq} to ${piece.toSeq}`
      : `backup of ${header.createdAt}`;
    say(`${basename(path)}: ${what}, ${signer ? `signed by ${signer}` : 'not signed'}`);
    if (key && signer !== key) problems.push(`${basename(path)} is not signed by ${key}`);
    read.push(verifyAudit(path, header, audit));
    if (!piece) verifyJournal(path, journal);
  }
  if (audit.problems.length === 0) checkBlanked(read, audit);
  checkJoins(read, audit, say);
  checkCarried(read, audit);
  const anchors = anchorFiles
    .flatMap((path) => readAnchors(readFileSync(path, 'utf8')))
    .sort((a, b) => (a.madeAt < b.madeAt ? -1 : 1));
  if (anchorFiles.length > 0 && anchors.length === 0) problems.push('No anchor was found');
  for (const anchor of anchors) {
    if (!holds(anchor)) problems.push(`The anchor of ${anchor.day} is not what was signed`);
    else if (key && anchor.publicKey !== key)
      problems.push(`The anchor of ${anchor.day} is signed by ${anchor.publicKey}, not by ${key}`);
  }
  const spaces = [...anchors.map(({ space }) => space), ...read.flatMap(({ header }) => header.auditLog?.space ?? [])];
  if (new Set(spaces).size > 1) problems.push('The anchors and archives are of more than one space');
  const sound = anchors.filter((anchor) => holds(anchor) && (!key || anchor.publicKey === key));
  compare(sound, 'audit', audit, say);
  compare(sound, 'journal', journal, say);
  for (const { name, checked, unsealed } of [audit, journal])
    say(`${name}: ${checked} links recomputed, ${unsealed} entries not sealed yet`);
  if (!key)
    say(
      'Without --key nobody says whose the signatures are: compare them with the key that the space prints on its reports.',
    );
  return [...problems, ...audit.problems, ...journal.problems];
};

const readArguments = (args) => {
  const given = { files: [], anchorFiles: [], key: null };
  for (let n = 0; n < args.length; n++) {
    if (args[n] === '--anchors') given.anchorFiles.push(args[++n]);
    else if (args[n] === '--key') given.key = String(args[++n]).toLowerCase();
    else if (args[n].startsWith('--')) throw new Refused(`There is no option ${args[n]}.`);
    else given.files.push(args[n]);
  }
  if (given.files.length === 0)
    throw new Refused(
      'Name the files of backups or archives: node verify-chain.mjs FILE... [--anchors FILE] [--key PUBLIC_KEY]',
    );
  return given;
};

const say = (line) => process.stdout.write(`${line}\n`);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const problems = verifyFiles(readArguments(process.argv.slice(2)), say);
    for (const problem of problems) say(`PROBLEM  ${problem}`);
    say(
      problems.length === 0
        ? 'Everything fits.'
        : `${problems.length} problem${problems.length === 1 ? '' : 's'} found.`,
    );
    process.exitCode = problems.length === 0 ? 0 : 1;
  } catch (error) {
    say(error instanceof Refused || error.code === 'ENOENT' ? error.message : String(error.stack));
    process.exitCode = 2;
  }
}
