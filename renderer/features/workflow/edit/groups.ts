import type { NodeGroup } from '../../../../core/contract/workflow-view.ts';
import type { Drawn, Edit } from './drawn.ts';

/** Draws a frame around nodes; takes that away where they are the nodes of a frame. A node is in one frame at most. */
export function toggleGroup(ids: ReadonlySet<string>): Edit {
  return (drawn) => {
    if (ids.size === 0) return drawn;
    const { groups } = drawn.layout;
    const is = groups.find(({ nodes }) => nodes.length === ids.size && nodes.every((id) => ids.has(id)));
    if (is !== undefined)
      return withGroups(
        drawn,
        groups.filter((group) => group !== is),
      );
    const others = groups
      .map((group) => ({ ...group, nodes: group.nodes.filter((id) => !ids.has(id)) }))
      .filter(({ nodes }) => nodes.length > 0);
    return withGroups(drawn, [...others, { id: freeGroupId(groups), label: 'Group', nodes: [...ids] }]);
  };
}

/** Gives a frame another name. */
export function labelGroup(id: string, label: string): Edit {
  return (drawn) =>
    withGroups(
      drawn,
      drawn.layout.groups.map((group) => (group.id === id ? { ...group, label } : group)),
    );
}

function withGroups({ document, layout }: Drawn, groups: readonly NodeGroup[]): Drawn {
  return { document, layout: { ...layout, groups } };
}

function freeGroupId(groups: readonly NodeGroup[]): string {
  const ids = new Set(groups.map(({ id }) => id));
  for (let number = 1; ; number++) if (!ids.has(`group-${number}`)) return `group-${number}`;
}
