import { StartError } from '../../startup/start-error.ts';

export type S3Place = {
  kind: 's3';
  /** Without what signs in there: what a screen may show. */
  label: string;
  endpoint: string;
  region: string;
  bucket: string;
  prefix: string;
};

export type SftpPlace = {
  kind: 'sftp';
  label: string;
  host: string;
  port: number;
  user: string;
  folder: string;
  /** SHA-256 of the host key, as ssh-keygen -l prints it. */
  hostKey: string;
};

export type Place = S3Place | SftpPlace;

const HOST_KEY = /^SHA256:[A-Za-z0-9+/]{43}$/;
const SFTP_PORT = 22;

const withoutSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '');

const s3Place = (url: URL): S3Place => {
  const bucket = url.hostname;
  const prefix = withoutSlashes(decodeURIComponent(url.pathname));
  const label = `s3://${[bucket, prefix].filter(Boolean).join('/')}`;
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`;
  if (!bucket) throw new StartError('An s3:// address names a bucket: s3://BUCKET/FOLDER?endpoint=https://…&region=…');
  if (!URL.canParse(endpoint) || !/^https?:$/.test(new URL(endpoint).protocol))
    throw new StartError(`The endpoint of ${label} must be an address that begins with https://.`);
  return { kind: 's3', label, endpoint: endpoint.replace(/\/+$/, ''), region, bucket, prefix };
};

const sftpPlace = (url: URL): SftpPlace => {
  const { hostname: host, username } = url;
  const folder = decodeURIComponent(url.pathname).replace(/\/+$/, '');
  const port = Number(url.port || SFTP_PORT);
  const label = `sftp://${username}@${url.host}${folder}`;
  // In the question part of an address a plus is a space; a digest has plus signs and no spaces.
  const hostKey = (url.searchParams.get('hostkey') ?? '').replaceAll(' ', '+');
  if (!host || !username || !folder)
    throw new StartError('An sftp:// address names user, host and folder: sftp://USER@HOST/FOLDER?hostkey=SHA256:…');
  if (!HOST_KEY.test(hostKey))
    throw new StartError(
      `${label} needs the key of its host, or anybody could answer in its place: add ?hostkey=SHA256:…, as "ssh-keyscan -t ed25519 ${host} | ssh-keygen -lf -" prints it.`,
    );
  return { kind: 'sftp', label, host, port, user: decodeURIComponent(username), folder, hostKey };
};

export const isPlaceAddress = (text: string): boolean => /^(s3|sftp):\/\//.test(text);

export const readPlace = (address: string): Place => {
  if (!isPlaceAddress(address) || !URL.canParse(address))
    throw new StartError('BACKUP_TO must hold addresses that begin with s3:// or sftp://, separated by spaces.');
  const url = new URL(address);
  if (url.password) throw new StartError('BACKUP_TO holds no passwords: they have variables of their own.');
  return url.protocol === 's3:' ? s3Place(url) : sftpPlace(url);
};
