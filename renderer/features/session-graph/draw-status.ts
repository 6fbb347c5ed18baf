import type { Status } from '../../../core/contract/view.ts';
import type { GraphColours } from './graph-colours.ts';
import type { Pen } from './scene.ts';

/** Where a status is marked, px on screen. */
export interface StatusPlace {
  readonly status: Status;
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** Marks a status by shape and colour, in the pen's line width. A finished branch ends with a plain bar. */
export function drawStatus(pen: Pen, colours: GraphColours, { status, x, y, r }: StatusPlace): void {
  pen.strokeStyle = status === 'done' ? colours.ink3 : colours.status[status];
  pen.fillStyle = colours.status[status];
  traceEnd(pen, status, { x, y, r });
}

function traceEnd(pen: Pen, status: Status, { x, y, r }: { x: number; y: number; r: number }): void {
  pen.beginPath();
  if (status === 'running') {
    pen.arc(x, y, r, 0, 2 * Math.PI);
    pen.fill();
    return;
  }
  if (status === 'new') {
    pen.moveTo(x, y - r);
    pen.lineTo(x, y + r);
    pen.moveTo(x - r, y);
    pen.lineTo(x + r, y);
  } else if (status === 'stopped') {
    pen.moveTo(x + r * 0.6, y - r);
    pen.lineTo(x - r * 0.6, y + r);
  } else if (status === 'waiting') pen.roundRect(x - r * 1.4, y - r * 0.5, r * 2.8, r, r * 0.5);
  else if (status === 'failed') {
    pen.moveTo(x - r * 0.7, y - r * 0.7);
    pen.lineTo(x + r * 0.7, y + r * 0.7);
    pen.moveTo(x + r * 0.7, y - r * 0.7);
    pen.lineTo(x - r * 0.7, y + r * 0.7);
  } else if (status === 'done' || status === 'erased') {
    if (status === 'erased') pen.setLineDash([2, 2]);
    pen.moveTo(x - r, y);
    pen.lineTo(x + r, y);
  } else if (status === 'damaged') {
    pen.moveTo(x, y - r);
    pen.lineTo(x + r, y + r * 0.8);
    pen.lineTo(x - r, y + r * 0.8);
    pen.closePath();
  } else traceRing(pen, status, { x, y, r });
  if (status === 'waiting') pen.fill();
  else pen.stroke();
  pen.setLineDash([]);
}

/** Open: a whole ring. Unanswered: a dashed one. Interrupted: one that is cut at the sides. */
function traceRing(pen: Pen, status: Status, { x, y, r }: { x: number; y: number; r: number }): void {
  if (status === 'interrupted') {
    pen.arc(x, y, r, 0.25 * Math.PI, 0.75 * Math.PI);
    pen.moveTo(x + r * Math.cos(1.25 * Math.PI), y + r * Math.sin(1.25 * Math.PI));
    pen.arc(x, y, r, 1.25 * Math.PI, 1.75 * Math.PI);
    return;
  }
  if (status === 'unanswered') pen.setLineDash([2, 2]);
  pen.moveTo(x + r, y);
  pen.arc(x, y, r, 0, 2 * Math.PI);
}
