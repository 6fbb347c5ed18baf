import type { TileWorkshop } from './far-tiles.ts';

/** Each tile is painted on this one, and copied: it is a megabyte. */
let sheet: ImageData | undefined;

/** Makes tiles as canvases that are never in the document. */
export const tileWorkshop: TileWorkshop = {
  image: (side, paint, old) => {
    const canvas = old instanceof OffscreenCanvas && old.width === side ? old : new OffscreenCanvas(side, side);
    const pen = canvas.getContext('2d');
    if (sheet?.width !== side) sheet = new ImageData(side, side);
    const image = sheet;
    const data = new Uint32Array(image.data.buffer);
    data.fill(0);
    paint(data);
    pen?.putImageData(image, 0, 0);
    return canvas;
  },
  nowMs: () => performance.now(),
};
