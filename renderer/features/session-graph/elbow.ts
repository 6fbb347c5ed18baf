/** A way across, around one rounded corner, and down or up. Points are px on screen. */
export interface Elbow {
  readonly fromX: number;
  readonly fromY: number;
  readonly toX: number;
  readonly toY: number;
}

/** The corner's radius: 18 px at most, smaller where the view is far out or a leg is short. */
export function elbowRadius({ fromX, fromY, toX, toY }: Elbow, zoom: number): number {
  const wanted = 18 * Math.min(1, zoom * 2.2);
  return Math.max(0, Math.min(wanted, Math.abs(toX - fromX) / 2, Math.abs(toY - fromY) / 2));
}

/** Adds an elbow to the path of a pen. */
export function traceElbow(
  pen: Pick<CanvasRenderingContext2D, 'moveTo' | 'lineTo' | 'quadraticCurveTo'>,
  elbow: Elbow,
  zoom: number,
): void {
  const { fromX, fromY, toX, toY } = elbow;
  const radius = elbowRadius(elbow, zoom);
  const side = Math.sign(toX - fromX) || 1;
  const down = Math.sign(toY - fromY) || 1;
  pen.moveTo(fromX, fromY);
  pen.lineTo(toX - side * radius, fromY);
  pen.quadraticCurveTo(toX, fromY, toX, fromY + down * radius);
  pen.lineTo(toX, toY);
}
