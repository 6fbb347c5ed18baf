import { sessionTitle } from '../../ui/session-title.ts';
import { seenText } from '../untrusted-text/seen-text.ts';
import { drawStatus } from './draw-status.ts';
import { cutText } from './fit-text.ts';
import { letterWidth } from './letter-width.ts';
import { laneOf, type Pen, type Scene, selectionInk } from './scene.ts';
import { writeWithin } from './write-within.ts';

/** Draws the headers that are too many to stand as elements, in the look of those. */
export function drawHeaders(pen: Pen, scene: Scene): void {
  const { headers, colours, path } = scene;
  const wayInk = selectionInk(scene);
  pen.globalAlpha = 1;
  pen.textBaseline = 'middle';
  for (const { segment, left, top, width, height, fontSize } of headers) {
    const row = laneOf(scene, segment)?.row;
    if (row === undefined) continue;
    pen.beginPath();
    pen.roundRect(left + 0.5, top + 0.5, width - 1, height - 1, height * 0.3);
    pen.fillStyle = colours.raised;
    pen.fill();
    pen.lineWidth = 1;
    pen.strokeStyle = path.has(segment.number) ? wayInk : colours.line2;
    pen.stroke();
    pen.lineWidth = 1.2;
    drawStatus(pen, colours, { status: row.status, x: left + 8, y: top + height / 2, r: 3 });
    pen.fillStyle = colours.ink;
    pen.font = `600 ${fontSize}px "Inter Variable", system-ui, sans-serif`;
    const room = (width - 20) / (fontSize * 1.04);
    const text = cutText(seenText(sessionTitle(row), 'prose'), { room, widthOf: letterWidth });
    writeWithin(pen, { left, top, width, height }, [{ text, x: left + 15, y: top + height / 2 + 0.5 }]);
  }
}
