/** A run of a program that was cut off, in words: what stands still, and what has it go on. */
export function sayCutProgram({ program, run }: { readonly program: string; readonly run: string }): string {
  return `The program ${program} was cut off in its run ${run} and stands still. Start it again with the runId ${run}, and it goes on.`;
}
