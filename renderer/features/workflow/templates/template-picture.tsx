import type { WorkflowPicture } from './picture-of.ts';

/** A workflow in small: its nodes in the hues of their kinds. It says nothing that is not said beside it. */
export function TemplatePicture({ width, height, boxes, lines }: WorkflowPicture) {
  return (
    <svg aria-hidden="true" viewBox={`-20 -20 ${width + 40} ${height + 40}`} className="size-full">
      {lines.map(({ key, path }) => (
        <path key={key} d={path} fill="none" stroke="var(--line-2)" strokeWidth={1} vectorEffect="non-scaling-stroke" />
      ))}
      {boxes.map(({ key, hue, ...box }) => (
        <rect
          key={key}
          {...box}
          rx={16}
          fill={`var(--k-${hue})`}
          stroke="var(--canvas)"
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}
