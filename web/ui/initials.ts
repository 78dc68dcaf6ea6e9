/** 'MH' of 'Marta Huber', 'OF' of 'office@kontor.example'. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!].map(word => [...word][0]) : [...name].slice(0, 2)
  return letters.join('').toUpperCase()
}
