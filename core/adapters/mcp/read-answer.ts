import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import { CanonicalError, canonicalText, type Json } from '../../model/canonical.ts';
import { counted } from '../../projections/text/say-count.ts';
import type { McpAnswer } from '../../runtime/ports/mcp.ts';
import { isPicture, type ToolImage } from '../../runtime/tools/tool.ts';

/** The result of a call as text and pictures. Nothing that it links to is fetched. */
export function readAnswer({ content, structuredContent, isError }: CallToolResult): McpAnswer {
  const images: ToolImage[] = [];
  const texts = content.map((block) => textOf(block, images));
  if (structuredContent !== undefined && !content.some((block) => isSame(block, structuredContent)))
    texts.push(JSON.stringify(structuredContent));
  return { output: texts.join('\n'), isError: isError === true, images };
}

function textOf(block: ContentBlock, images: ToolImage[]): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'image': {
      const bytes = Buffer.from(block.data, 'base64');
      if (!isPicture(block.mimeType)) return `[${block.mimeType}, ${counted(bytes.length, 'byte')}, not kept]`;
      images.push({ mediaType: block.mimeType, bytes });
      return `[image ${block.mimeType}, ${counted(bytes.length, 'byte')}]`;
    }
    case 'audio':
      return `[audio ${block.mimeType}, ${counted(Buffer.byteLength(block.data, 'base64'), 'byte')}, not kept]`;
    case 'resource_link':
      return `[link ${block.name}: ${block.uri}]`;
    case 'resource': {
      const { resource } = block;
      if ('text' in resource) return `[${resource.uri}]\n${resource.text}`;
      return `[${resource.uri}, ${counted(Buffer.byteLength(resource.blob, 'base64'), 'byte')}, not kept]`;
    }
  }
}

/** Servers give what is structured as text too, for those who do not read it. */
function isSame(block: ContentBlock, structured: object): boolean {
  if (block.type !== 'text') return false;
  try {
    return canonicalText(JSON.parse(block.text)) === canonicalText(structured as Json);
  } catch (cause) {
    if (cause instanceof SyntaxError || cause instanceof CanonicalError) return false;
    throw cause;
  }
}
