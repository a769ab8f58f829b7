import { Camera, CameraOff, ImageUp } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FileButton, Input } from '../../ui/form/input.tsx';

type ScanBoxProps = {
  /** A code that was seen, photographed or typed. */
  onCode: (code: string) => void;
  submitLabel: string;
  pending?: boolean | undefined;
};

/** A code by camera or photo where the browser can read one, and by typing everywhere. */
export function ScanBox({ onCode, submitLabel, pending }: ScanBoxProps) {
  const [typed, setTyped] = useState('');
  const [looking, setLooking] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const send = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const code = typed.trim();
    setProblem(code === '' ? 'Enter an item code' : undefined);
    if (code === '') return;
    onCode(code);
    setTyped('');
  };
  const photograph = async (file: File) => {
    const code = await readCodeIn(await createImageBitmap(file)).catch(() => null);
    setProblem(code === null ? 'No code was found in this picture' : undefined);
    if (code !== null) onCode(code);
  };
  return (
    <div className="grid gap-3">
      {looking ? <CameraView onCode={onCode} /> : null}
      {canReadCodes() ? (
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant="secondary"
            icon={looking ? <CameraOff aria-hidden /> : <Camera aria-hidden />}
            onClick={() => setLooking(!looking)}
          >
            {looking ? 'Stop Camera' : 'Use Camera'}
          </Button>
          <FileButton
            label="Photo of a label"
            accept="image/*"
            capture="environment"
            onFile={(file) => void photograph(file)}
            variant="secondary"
            icon={<ImageUp aria-hidden />}
          >
            Take Photo
          </FileButton>
        </div>
      ) : null}
      <form onSubmit={send} noValidate className="flex items-end gap-2">
        <Field label="Item Code" error={problem} className="flex-1">
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="Type or scan"
            autoComplete="off"
            autoCapitalize="characters"
            enterKeyHint="go"
            maxLength={300}
          />
        </Field>
        <Button type="submit" pending={pending} className={problem ? 'mb-5' : ''}>
          {submitLabel}
        </Button>
      </form>
    </div>
  );
}

/** Often enough to feel at once, seldom enough to leave the phone cool. */
const LOOK_EVERY_MS = 250;
/** A label in view is reported once, and again after this time. */
const AGAIN_AFTER_MS = 3_000;

const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError: 'Camera access is blocked. Allow it in your browser settings, or enter the code.',
  NotFoundError: 'No camera on this device. Enter the code instead.',
};
const NO_CAMERA = 'The camera could not be opened. Enter the code instead.';
const NO_READER = 'This browser cannot read codes. Enter the code, or scan it with your phone’s camera app.';

async function openCamera(video: HTMLVideoElement): Promise<MediaStream> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false });
  video.srcObject = stream;
  await video.play();
  return stream;
}

function useCodes(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [problem, setProblem] = useState<string | null>(null);
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  }, [onCode]);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    let gone = false;
    let last = { code: '', at: 0 };
    const stop = () => {
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    const start = async () => {
      const element = video.current;
      const detector = await openDetector();
      if (!element || !detector) return setProblem(NO_READER);
      stream = await openCamera(element);
      if (gone) return stop();
      timer = setInterval(async () => {
        // A picture that is not there yet cannot be looked at.
        const [barcode] = await detector.detect(element).catch(() => []);
        const now = performance.now();
        if (!barcode || (barcode.rawValue === last.code && now - last.at < AGAIN_AFTER_MS)) return;
        last = { code: barcode.rawValue, at: now };
        handler.current(barcode.rawValue);
      }, LOOK_EVERY_MS);
    };
    start().catch((error: unknown) => {
      setProblem((error instanceof Error && PROBLEMS[error.name]) || NO_CAMERA);
    });
    return () => {
      gone = true;
      stop();
    };
  }, [video]);
  return problem;
}

/** The camera picture; reports each code that comes into view. */
function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const problem = useCodes(video, onCode);
  return (
    <>
      {problem ? <Alert tone="waiting">{problem}</Alert> : null}
      <div className={problem ? 'hidden' : 'relative overflow-hidden rounded-md border border-line bg-black'}>
        <video
          ref={video}
          muted
          playsInline
          aria-label="Camera"
          className="aspect-4/3 w-full object-cover sm:aspect-video"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute inset-0 m-auto size-40 rounded-lg border-2 border-white/80 shadow-[0_0_0_100vmax_rgb(0_0_0/0.35)]"
        />
      </div>
    </>
  );
}

/** Browsers that read codes by themselves: Chrome on Android, and others to come. It is not in the standard types yet. */
type Detector = { detect: (source: ImageBitmapSource) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats?: () => Promise<readonly string[]>;
};

declare global {
  interface Window {
    BarcodeDetector?: DetectorClass;
  }
}

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13'];

const canReadCodes = (): boolean => typeof window.BarcodeDetector === 'function';

/** Null where the browser has the name but nothing behind it, as Chrome on Linux does. */
async function openDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window;
  if (!BarcodeDetector) return null;
  const known = (await BarcodeDetector.getSupportedFormats?.()) ?? FORMATS;
  const formats = FORMATS.filter((format) => known.includes(format));
  return formats.length > 0 ? new BarcodeDetector({ formats }) : null;
}

async function readCodeIn(picture: ImageBitmapSource): Promise<string | null> {
  const detector = await openDetector();
  const [barcode] = (await detector?.detect(picture)) ?? [];
  return barcode?.rawValue ?? null;
}
