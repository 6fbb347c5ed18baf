import { FileText, ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { Part } from '../../../core/contract/view.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { bytes } from '../../ui/number.ts';
import { ImagePlaceholder } from '../untrusted-text/image-placeholder.tsx';
import { LineText } from '../untrusted-text/line-text.tsx';
import { ShownText } from '../untrusted-text/shown-text.tsx';
import { blobImages, imageKey } from './blob-images.ts';
import { useAnswer } from './use-answer.ts';

type PartOf<Type extends Part['type']> = Extract<Part, { type: Type }>;
type Image = PartOf<'image'>;

interface ImageThumbsProps {
  readonly images: readonly Image[];
  readonly files?: readonly PartOf<'file'>[];
}

/** Images of a step in boxes of one size, so that nothing moves when they come, and names of attached files. */
export function ImageThumbs({ images, files = [] }: ImageThumbsProps) {
  const [enlarged, setEnlarged] = useState<Image>();
  if (images.length === 0 && files.length === 0) return null;
  let at = 0;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {images.map((image) => (
        <Thumb key={`${image.blob ?? image.url ?? ''} ${at++}`} image={image} onEnlarge={() => setEnlarged(image)} />
      ))}
      {files.map((file) => (
        <span
          key={file.name}
          className="inline-flex items-center gap-1.5 rounded-md border border-line px-2 py-0.5 text-xs text-ink-2"
        >
          <FileText size={12} aria-hidden className="text-ink-3" />
          <ShownText text={file.name} />
        </span>
      ))}
      <Dialog
        open={enlarged !== undefined}
        onClose={() => setEnlarged(undefined)}
        title="Image"
        about={aboutOf(enlarged)}
        width={760}
      >
        {enlarged && <Whole image={enlarged} />}
      </Dialog>
    </div>
  );
}

/** The pointer is on the button, never on what is in it: that changes when the picture comes, and a click over it would be lost. */
function Thumb({ image, onEnlarge }: { readonly image: Image; readonly onEnlarge: () => void }) {
  const answer = useAnswer(blobImages, imageKey(image.blob, image.mediaType), { delayMs: 70 });
  const [isBroken, setBroken] = useState(false);
  if (image.blob === undefined) return <ImagePlaceholder address={image.url ?? ''} words="" />;
  return (
    <button
      type="button"
      aria-label="Enlarge the image"
      title={aboutOf(image)}
      onClick={onEnlarge}
      className="grid h-28 w-40 place-items-center overflow-hidden rounded-lg border border-line bg-surface hover:border-line-2"
    >
      {answer.state === 'ready' && !isBroken ? (
        <img
          src={answer.value}
          onError={() => setBroken(true)}
          alt=""
          decoding="async"
          draggable={false}
          className="pointer-events-none size-full object-contain"
        />
      ) : (
        <span className="pointer-events-none px-2 text-2xs text-ink-3">
          <ImageOff size={14} aria-hidden className="mx-auto mb-1" />
          <LineText text={isBroken ? BROKEN : answer.state === 'refused' ? answer.refusal.message : image.mediaType} />
        </span>
      )}
    </button>
  );
}

const BROKEN = 'This picture is broken: it can’t be drawn.';

function Whole({ image }: { readonly image: Image }) {
  const answer = useAnswer(blobImages, imageKey(image.blob, image.mediaType));
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p className="text-sm text-ink-3">{BROKEN}</p>;
  if (answer.state !== 'ready')
    return <p className="text-sm text-ink-3">This image is of a type that is not drawn here.</p>;
  return (
    <img
      src={answer.value}
      alt=""
      decoding="async"
      onError={() => setBroken(true)}
      className="mx-auto max-h-[64vh] max-w-full object-contain"
    />
  );
}

function aboutOf(image: Image | undefined): string {
  if (image === undefined) return '';
  return image.sizeBytes === undefined ? image.mediaType : `${image.mediaType}, ${bytes(image.sizeBytes)}`;
}
