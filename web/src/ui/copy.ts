// copy.ts - a text onto the clipboard, also where the page is no secure context: then by the old way of selecting it.

/** True where it is there now; false: the text is selected in the field, for a hand to copy. */
export async function copyText(text: string, field: HTMLInputElement): Promise<boolean> {
  try {
    if (window.isSecureContext && navigator.clipboard) {
      await navigator.clipboard.writeText(text);
      return true;
    }
  } catch {
    // not allowed: the old way
  }
  field.focus();
  field.select();
  return document.execCommand('copy');
}
