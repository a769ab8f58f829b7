import { Camera, CameraOff, ImageUp } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { FileButton, Input } from '../../ui/form/input.tsx';
import type { CodeRequest } from './code-reader.ts';

type ScanBoxProps = {
  /** A code that was seen, photographed or typed. */
  onCode: (code: string) => void;
  submitLabel: string;
  pending?: boolean | undefined;
};

/** A code by camera, by photo or by typing. */
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
    const detector = await openDetector();
    if (!detector) return setProblem(NO_READER);
    const [barcode] = await detector.detect(await createImageBitmap(file)).catch(() => []);
    setProblem(barcode ? undefined : 'No code was found in this picture');
    if (barcode) onCode(barcode.rawValue);
  };
  return (
    <div className="grid gap-3">
      {looking ? <CameraView onCode={onCode} /> : null}
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
const NO_READER = 'The code reader could not be loaded. Enter the code, or scan it with your phone’s camera app.';

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
    let busy = false;
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
        if (busy) return;
        busy = true;
        // A picture that is not there yet cannot be looked at.
        const [barcode] = await detector.detect(element).catch(() => []);
        busy = false;
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

type Detector = { detect: (source: HTMLVideoElement | ImageBitmap) => Promise<readonly { rawValue: string }[]> };
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats?: () => Promise<readonly string[]>;
};

declare global {
  interface Window {
    /** Chrome on Android reads codes by itself. It is not in the standard types yet. */
    BarcodeDetector?: DetectorClass;
  }
}

const FORMATS = ['qr_code', 'code_128', 'code_39', 'ean_13'];

/** The reader of the browser, or ours where it has none or, like Chrome on Linux, only the name. Null where ours cannot be loaded. */
async function openDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window;
  const known = BarcodeDetector ? ((await BarcodeDetector.getSupportedFormats?.()) ?? FORMATS) : [];
  const formats = FORMATS.filter((format) => known.includes(format));
  if (BarcodeDetector && formats.length > 0) return new BarcodeDetector({ formats });
  reader ??= startReader();
  const ours = await reader.catch(() => null);
  if (!ours) reader = undefined;
  return ours;
}

let reader: Promise<Detector> | undefined;

const startReader = (): Promise<Detector> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./code-reader.ts', import.meta.url), { type: 'module' });
    const detect: Detector['detect'] = async (source) => {
      const picture = drawPicture(source);
      const { port1, port2 } = new MessageChannel();
      const request: CodeRequest = { picture, reply: port2 };
      worker.postMessage(request, [picture.data.buffer, port2]);
      return new Promise((answer) => {
        port1.onmessage = ({ data }) => answer(data);
      });
    };
    worker.onmessage = () => resolve({ detect });
    worker.onerror = reject;
  });

/** Enough for a label that fills a tenth of the picture; a phone's own photos are many times larger. */
const MOST_ON_A_SIDE = 1_600;

function drawPicture(source: HTMLVideoElement | ImageBitmap): ImageData {
  const [width, height] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  const scale = Math.min(1, MOST_ON_A_SIDE / Math.max(width, height));
  const canvas = Object.assign(document.createElement('canvas'), { width: width * scale, height: height * scale });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser cannot draw');
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
