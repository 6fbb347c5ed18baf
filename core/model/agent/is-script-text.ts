/** Whether what an agent's file has as its script is the script itself: several lines, JSON, or its rules in one line. Otherwise it is a path. */
export function isScriptText(script: string): boolean {
  return script.includes('\n') || /^\s*(\{|["']?rules["']?\s*:)/.test(script);
}
