import { Camera, CameraOff, ImageUp } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Input } from '../ui/input.tsx';
import { canReadCodes, readCodeIn } from './barcode-detector.ts';
import { CameraView } from './camera-view.tsx';

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
    setProblem(code === '' ? 'Type the code of an item' : undefined);
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
          <PhotoButton onPhoto={(file) => void photograph(file)} />
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

function PhotoButton({ onPhoto }: { onPhoto: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label="Photo of a label"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) onPhoto(file);
        }}
      />
      <Button variant="secondary" icon={<ImageUp aria-hidden />} onClick={() => input.current?.click()}>
        Take Photo
      </Button>
    </>
  );
}
